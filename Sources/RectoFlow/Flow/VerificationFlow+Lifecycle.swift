// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Submits: everything was sent.
    package func submit(_ access: Access, _ change: ChangeRequest) async throws -> VerificationState {
        try await self.change(access, change) { try $0.apply(.submit) }
    }

    /// Begins another attempt.
    package func restart(_ access: Access, _ change: ChangeRequest) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            // Another attempt drops the readings of the one before.
            guard draft.clearState.heldSince == nil else { throw RequestRefused(.held, next: draft.next) }
            // One that begins after the time of all of them would have none.
            guard draft.endOfProcess > draft.at else { throw RequestRefused(.invalidTransition, next: draft.next) }
            try draft.apply(.restart)
        }
    }

    /// Gives up.
    @discardableResult
    package func cancel(
        _ access: Access,
        _ change: ChangeRequest = ChangeRequest()
    ) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            try draft.apply(.cancel)
            // A client that gives up needs no more access tokens; after another's end it may still ask for the outcome.
            if access.agent == .client { draft.change.revokes.append(.renewal) }
        }
    }

    /// Ends a verification that has expired.
    @discardableResult
    func expire(_ state: VerificationState) async throws -> VerificationState {
        do {
            return try await change(Access(state.id, by: .clock)) { draft in
                guard draft.clearState.expiresAt.date <= draft.at else { return }
                try draft.apply(.expire)
            }
        } catch let refused as RequestRefused where refused.code == .invalidTransition {
            // Its examination goes on to the end.
            return try await self.state(state.id)
        }
    }

    /// Ends a verification that is due to expire.
    ///
    /// One that cannot be read any more is erased with that: nothing else can change it.
    ///
    /// - Returns: True if it has ended; `false` while an examination goes on to the end.
    func expireDue(_ id: UUID) async throws -> Bool {
        let access = Access(id, by: .clock)
        let found = try await known(access)
        guard !found.isOpened else { return try await expire(found).facts.outcome != nil }
        try await requireDamage(of: found)
        try await erase(access)
        return true
    }

    /// Destroys all data about a person, in all their verifications but those that a legal hold keeps.
    ///
    /// Their authenticator goes in any case.
    package func eraseAll(of subject: String, _ application: String, by agent: Agent) async throws {
        try await endAuthenticators(of: subject, application, by: agent)
        var query = VerificationQuery(application: application)
        query.subject = subjectIndex(subject, of: application)
        var (isHeld, hasErased) = (false, false)
        // Again until nothing is found: some may have been created meanwhile. Erased ones are no longer found.
        repeat {
            (isHeld, hasErased) = (false, false)
            repeat {
                let page = try await store.identifiers(query)
                for id in page.elements {
                    do {
                        try await erase(Access(id, of: application, by: agent))
                        hasErased = true
                    } catch let refused as RequestRefused where refused.code == .held {
                        isHeld = true
                    }
                }
                query.cursor = page.next
            } while query.cursor != nil
        } while hasErased
        try await forget(subject, application)
        guard !isHeld else {
            throw RequestRefused(.held, "A legal hold keeps some of the verifications; all others are erased.")
        }
    }

    /// All verifications of a person.
    package func verifications(of subject: String, _ application: String) async throws -> [UUID] {
        var query = VerificationQuery(application: application)
        query.subject = subjectIndex(subject, of: application)
        var found: [UUID] = []
        repeat {
            let page = try await store.identifiers(query)
            found += page.elements
            query.cursor = page.next
        } while query.cursor != nil
        return found
    }

    /// Destroys the flags of a person, and what is left of verifications whose retention is over.
    private func forget(_ subject: String, _ application: String) async throws {
        var change = Change(at: now())
        change.signals = [.forget(subject: ledger.subject(subject, of: application), of: application)]
        try await store.commit(change)
    }

    /// Destroys all that is known about a person in one verification; an open one is cancelled first if its application asks.
    package func erase(_ access: Access) async throws {
        guard try await known(access).clearState.heldSince == nil else { throw RequestRefused(.held) }
        if case .application = access.agent { try await cancelIfOpen(access) }
        do {
            try await commit(of: access.id) {
                let state = try await known(access).living
                var draft = Draft(state, at: now(), by: access.agent, rules, writing: .erasure)
                guard draft.clearState.heldSince == nil else { throw RequestRefused(.held) }
                // Nothing but its erasure can change one that cannot be read.
                if draft.facts.outcome == nil { try end(&draft) }
                try draft.apply(.erase)
                draft.note("verification.erased")
                return draft
            }
        } catch let refused as RequestRefused where refused.code == .erased {
            // Another request came first, with the same end.
        } catch StoreError.erased {
            // The same, noticed as the change was stored.
        }
    }

    private func cancelIfOpen(_ access: Access) async throws {
        do {
            try await cancel(access)
        } catch let refused as RequestRefused where [.invalidTransition, .erased].contains(refused.code) {
            // It has ended, or another request came first.
        } catch StoreError.erased {
            // The same, noticed as the change was stored.
        } catch let error where error.isDamageOrMissingJourney {
            // It is cancelled as it is erased.
        }
    }

    /// Ends an open verification that is about to be erased: its application may, and the clock one that is due and
    /// cannot be read any more.
    private func end(_ draft: inout Draft) throws {
        switch draft.agent {
        case .application: try draft.apply(.cancel)
        case .clock where draft.isUnreadable && draft.clearState.expiresAt.date <= draft.at: try draft.apply(.expire)
        default: break
        }
    }
}

extension VerificationState {
    /// True if it has expired, and nothing has noted that yet.
    func isOverdue(at now: Date) -> Bool {
        guard let expiresAt = stored.expiresAt, expiresAt <= now else { return false }
        return facts.status == .requested || facts.status == .collecting || facts.status == .review
    }
}
