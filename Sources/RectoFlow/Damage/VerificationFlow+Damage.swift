// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoLanguages
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// A verification as it is; if it or its journey cannot be read any more, what is known of it all the same.
    func known(_ access: Access) async throws -> VerificationState {
        do {
            return try await state(access.id, of: access.applications)
        } catch let error where error.isDamageOrMissingJourney {
            guard let stored = try await store.unopenedVerification(access.id),
                access.applications?.contains(stored.application) ?? true
            else { throw RequestRefused(.notFound) }
            return try await unread(stored)
        }
    }

    /// Ends and erases a verification that cannot be read any more, once its time is over: nothing else can change it.
    ///
    /// - Returns: True if there is nothing more to do for it.
    /// - Throws: ``RequestRefused`` with `held` if a legal hold keeps it, ``FlowError/stateUnreadable`` if a newer
    ///   version wrote it, and the store's errors.
    func endDamaged(_ id: UUID) async throws -> Bool {
        let access = Access(id, by: .clock)
        let found = try await known(access)
        guard !found.isOpened else { return false }
        guard found.facts.outcome == nil else { return true }
        guard found.clearState.expiresAt.date <= now(), !clockWatch.isAhead(now()) else { return false }
        try await requireDamage(of: found)
        try await erase(access)
        return true
    }

    /// Throws if a verification is not damaged: one that opens, and has its facts, was written by a newer version.
    func requireDamage(of found: VerificationState) async throws {
        guard (try? WireJSON.decode(ClearState.self, from: found.stored.facts)) != nil else { return }
        do {
            _ = try await store.verification(found.id)
        } catch let error where error.isDamage {
            return
        }
        throw FlowError.stateUnreadable
    }

    /// Ends and erases a waiting case that cannot be read any more, once its time is over, unless a legal hold keeps it.
    func endIfDamaged(_ id: UUID) async throws {
        do {
            _ = try await state(id)
        } catch let error where error.isDamage {
            do { _ = try await endDamaged(id) } catch let refused as RequestRefused where refused.code == .held {}
        } catch FlowError.journeyMissing {}
    }

    /// A row whose data do not open, with its facts; if these or its journey cannot be read, with what its events tell.
    private func unread(_ stored: StoredVerification) async throws -> VerificationState {
        let found = try? journey(of: stored)
        let journey = found ?? .missing(stored.journey, version: stored.journeyVersion)
        let read = try? WireJSON.decode(ClearState.self, from: stored.facts)
        let end = read?.expiresAt.date ?? journey.endOfProcess(from: stored.createdAt)
        let clearState = if let read, found != nil { read } else { try await retold(stored, endingAt: end) }
        return VerificationState(
            stored: stored,
            revision: stored.revision,
            journey: journey,
            clearState: clearState,
            details: SealedDetails(),
            at: now()
        )
    }

    /// The part of a verification that was stored in the clear, as far as its row and its events tell it.
    private func retold(_ stored: StoredVerification, endingAt end: Date) async throws -> ClearState {
        var (told, last) = (ToldState(), 0)
        while true {
            let events = try await store.events(of: stored.id, after: last, limit: 1_000)
            guard let newest = events.last else { break }
            for event in events { told.take(event) }
            last = newest.sequence
        }
        let isDone = stored.status == VerificationStatus.done.rawValue
        let facts = VerificationFacts(
            unread: VerificationStatus(rawValue: stored.status) ?? .requested,
            outcome: isDone ? told.outcome ?? .expired : nil,
            decider: isDone ? told.decider : nil,
            attempt: told.attempt,
            isErased: stored.erasedAt != nil
        )
        return ClearState(
            facts: facts,
            language: .english,
            expiresAt: Timestamp(stored.expiresAt ?? end),
            heldSince: told.heldSince
        )
    }
}

/// The state of a verification as its events tell it.
private struct ToldState {
    var outcome: VerificationOutcome?
    var decider: Decider?
    var attempt = 1
    var heldSince: Timestamp?

    mutating func take(_ event: StoredEvent) {
        guard case .object(let data)? = try? JSONTree(reading: event.data.utf8) else { return }
        switch event.type {
        case "hold.set": heldSince = Timestamp(event.at)
        case "hold.lifted": heldSince = nil
        case "decision.overturned":
            (outcome, decider) = (data["to"]?.string.flatMap(VerificationOutcome.init(rawValue:)), .reviewer)
        default:
            guard data["status"] != nil else { return }
            outcome = data["outcome"]?.string.flatMap(VerificationOutcome.init(rawValue:))
            decider = data["decidedBy"]?.string.flatMap(Decider.init(rawValue:))
            if case .integer(let number)? = data["attempt"] { attempt = number }
        }
    }
}

extension Error {
    /// True if what is stored of a verification cannot be read any more: trying again does not help.
    var isDamage: Bool {
        if let error = self as? StoreError { error.isSealLost } else { (self as? FlowError) == .stateUnreadable }
    }

    /// True if one file cannot be read any more: it is damaged or gone, and trying again does not help.
    var isFileLost: Bool {
        switch self as any Error {
        case FlowError.fileMissing, StoreError.blobMissing, StoreError.blobDamaged: true
        default: false
        }
    }

    /// True also if the journey is missing: it may come back, so the verification is listed and erased, and not ended.
    var isDamageOrMissingJourney: Bool { if case .journeyMissing? = self as? FlowError { true } else { isDamage } }
}
