// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoJSON
package import RectoStore
internal import RectoVerification

/// The one way in which verifications change: loads, lets the model decide, stores everything at once.
///
/// A change that meets another one is made again from the other one's result.
package struct VerificationFlow: Sendable {
    /// The store of all verifications.
    package let store: any VerificationStore
    /// The journeys that verifications are created with.
    package let journeys: JourneyLibrary
    /// The receivers of messages about changes.
    package let webhooks: WebhookDirectory
    /// Tells tasks of this process about changes.
    package let signals = ChangeSignals()
    let rules: FlowRules
    /// The work that waits to be examined.
    let queue: WorkQueue
    /// The time that examinations took.
    let budget: WorkBudget
    /// The time that people's cameras took.
    let cameraBudget: WorkBudget
    /// The films of challenges that people's cameras take.
    let films = FilmCounter()
    /// The passcodes whose delivery is not stored yet.
    let delivered = DeliveredMessages()
    /// Notices a clock that ran ahead.
    let clockWatch = ClockWatch()
    /// The applications with messages on their way.
    let outgoing = SendingCounter()
    /// Admits one change at a time of those that are counted before they are stored.
    let counted = TurnGate(places: 1)
    /// The clock.
    package let now: @Sendable () -> Date

    /// The most tries of a change before its sender is told of a conflict.
    private static let tries = 16

    /// A flow over the contents of a store.
    package init(_ store: any VerificationStore, _ rules: FlowRules, now: @escaping @Sendable () -> Date) async throws {
        self.store = store
        self.rules = rules
        self.now = now
        journeys = try await JourneyLibrary.loaded(from: store)
        webhooks = try await WebhookDirectory.loaded(from: store)
        queue = WorkQueue(runners: rules.runners)
        budget = WorkBudget(secondsPerMinute: rules.workSecondsPerMinute)
        cameraBudget = WorkBudget(secondsPerMinute: rules.workSecondsPerMinute)
    }

    /// The stored journeys and webhooks that cannot be read, sorted by name: the service works without them.
    package var unreadable: [String] { (journeys.unreadable + webhooks.unreadable).sorted() }

    /// A verification as it is.
    ///
    /// - Parameters:
    ///   - id: The verification's identifier.
    ///   - applications: Its possible owners; `nil` for any, for the service's own work.
    /// - Returns: The verification, erased or not.
    /// - Throws: ``RequestRefused`` if there is none, or it is another's.
    package func state(_ id: UUID, of applications: Set<String>? = nil) async throws -> VerificationState {
        guard let stored = try await store.verification(id), applications?.contains(stored.application) ?? true
        else { throw RequestRefused(.notFound) }
        return try state(stored)
    }

    /// Verifications of an application, newest first; of those that cannot be read any more what is known all the same.
    package func verifications(_ query: VerificationQuery) async throws -> Listing<VerificationState> {
        do {
            let page = try await store.verifications(query)
            return Listing(elements: try page.elements.map { try state($0) }, next: page.next)
        } catch let error where error.isDamageOrMissingJourney {
            // One of them, which keeps nobody from the others.
            let page = try await store.identifiers(query)
            var states: [VerificationState] = []
            for id in page.elements { states.append(try await known(Access(id, by: .clock))) }
            return Listing(elements: states, next: page.next)
        }
    }

    /// A verification that is not erased.
    ///
    /// One that cannot be read any more and waits for a reviewer ends when one looks at it, once its time is over: nobody
    /// can decide about it.
    package func living(_ access: Access) async throws -> VerificationState {
        do {
            return try await state(access.id, of: access.applications).living
        } catch let error where error.isDamage && access.agent.isReviewer {
            let found = try await known(access)
            guard found.facts.status == .review, try await endDamaged(access.id) else { throw error }
            throw RequestRefused(.erased)
        }
    }

    /// A row with its contents.
    package func state(_ stored: StoredVerification) throws -> VerificationState {
        let journey = try journey(of: stored)
        do {
            return VerificationState(
                stored: stored,
                revision: stored.revision,
                journey: journey,
                clearState: try WireJSON.decode(from: stored.facts),
                details: try stored.sealed.map { try WireJSON.decode(from: $0) } ?? SealedDetails(),
                at: now()
            )
        } catch {
            throw FlowError.stateUnreadable
        }
    }

    /// The journey that a row was created with.
    func journey(of stored: StoredVerification) throws -> Journey {
        guard let journey = journeys.journey(stored.journey, version: stored.journeyVersion) else {
            throw FlowError.journeyMissing("\(stored.journey)@\(stored.journeyVersion)")
        }
        return journey
    }

    /// Adds to the chain that somebody reads the person's data, before they do; nothing else changes.
    package func noteReading(
        _ type: String,
        _ data: [String: JSONTree] = [:],
        of state: VerificationState,
        by agent: Agent
    ) async throws {
        try await commit(of: state.id) {
            var draft = Draft(state, at: now(), by: agent, rules, writing: .events)
            draft.note(type, data)
            return draft
        }
    }

    /// Changes a verification.
    ///
    /// - Parameters:
    ///   - access: The verification, and the author of the change.
    ///   - request: The request.
    ///   - seen: The verification as it was a while ago, so that the first try need not load it. The store refuses a
    ///     change of another revision, and a refusal is decided anew.
    ///   - ended: A try of a step that ends with the change.
    ///   - body: The change; made again if another one came between.
    /// - Returns: The whole verification after it.
    /// - Throws: ``RequestRefused``, and the store's errors.
    @discardableResult
    func change(
        _ access: Access,
        _ request: ChangeRequest = ChangeRequest(),
        from seen: VerificationState? = nil,
        ending ended: (stepTry: StepTry, findings: StepFindings)? = nil,
        _ body: (inout Draft) throws -> Void
    ) async throws -> VerificationState {
        var seen = seen
        return try await commit(request, of: access.id) {
            let known = seen.take()
            let loaded = if let known { known } else { try await state(access.id, of: access.applications) }
            let state = try await current(loaded, for: access.agent)
            var draft = Draft(state, at: now(), by: access.agent, rules)
            if let signals = try await currentSignals(of: state, ending: ended) { draft.details.signals = signals }
            draft.authenticator = try await authenticator(neededIn: state)
            do {
                try request.checkRevision(state)
                try body(&draft)
            } catch let refused as RequestRefused {
                guard known == nil else { throw StoreError.staleRevision(current: state.revision) }
                throw refused.about(draft.language)
            }
            return draft
        }
    }

    /// The verification, after changes that its time brought.
    private func current(_ state: VerificationState, for agent: Agent) async throws -> VerificationState {
        let state = try state.living
        guard agent.isHurried, state.isOverdue(at: now()) else { return state }
        return try await expire(state)
    }

    /// Stores a decision about a verification, with all that follows from it, and throws the refusal that it comes to.
    ///
    /// The decision loads the verification, and is made again if another change came between.
    @discardableResult
    func commit(
        _ request: ChangeRequest = ChangeRequest(),
        of id: UUID,
        _ decide: () async throws -> Draft
    ) async throws -> VerificationState {
        let (state, refusal) = try await storing(of: id) {
            let draft = try await decide()
            let state = try draft.state()
            let refusal = draft.refusal?.about(draft.language)
            guard !draft.isUnchanged else { return (nil, (state, refusal)) }
            var change = try draft.finished(as: state)
            if case .replace(var row)? = change.write {
                row.searchTerms = searchTerms(of: state)
                change.write = .replace(row)
            }
            if let flag = draft.flagChange { change.signals += try await writes(flag, of: state, at: change.at) }
            change.deliveries = try webhooks.deliveries(of: change.events, for: state, at: change.at)
            change.answer = try request.kept(refusal.map(Result.failure) ?? .success(state), of: id)
            return (change, (state, refusal))
        }
        if let refusal { throw refusal }
        return state
    }

    /// Stores a decision: decides again if another change came between.
    func storing<Outcome>(
        of id: UUID,
        _ decide: () async throws -> (change: Change?, outcome: Outcome)
    ) async throws -> Outcome {
        for _ in 0..<Self.tries {
            do {
                let (change, outcome) = try await decide()
                guard let change else { return outcome }
                guard try await isStored(change) else { continue }
                signals.changed(id)
                signals.queued(change)
                return outcome
            } catch StoreError.staleRevision {
                continue
            }
        }
        throw RequestRefused(.staleRevision)
    }

    /// Stores a change; false if a document or flag of it went meanwhile: the next decision finds it gone.
    private func isStored(_ change: Change) async throws -> Bool {
        do {
            try await store.commit(change)
            return true
        } catch StoreError.notFound where !change.documents.isEmpty || change.takesBack {
            return false
        }
    }

    /// A verification as soon as it differs from the one that the client has seen; `nil` if it stayed that one.
    package func state(_ access: Access, unless seen: Int?, within wait: Duration) async throws -> VerificationState? {
        let end = ContinuousClock.now + wait
        while true {
            // Waiting begins before looking, so that no change falls between the two.
            let changes = signals.changes(of: access.id)
            var state = try await state(access.id, of: access.applications)
            if state.isOverdue(at: now()) { state = try await expire(state) }
            guard let seen, state.revision == seen else { return state }
            let left = end - ContinuousClock.now
            guard left > .zero, await changes.next(within: left) else { return nil }
        }
    }
}

extension Change {
    /// True if it takes back entries that others may take back, too.
    fileprivate var takesBack: Bool { signals.contains { if case .remove = $0 { true } else { false } } }
}
