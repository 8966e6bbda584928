// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The one way in which verifications change: loads, lets the model decide, stores everything at once.
///
/// A change that meets another one is made again from the other one's result.
struct VerificationFlow: Sendable {
    let store: any VerificationStore
    let journeys: JourneyLibrary
    let webhooks: WebhookDirectory
    let signals: ChangeSignals
    let rules: FlowRules
    /// The work that waits to be examined.
    let queue: WorkQueue
    /// The time that examinations took.
    let budget: WorkBudget
    /// The clock.
    let now: @Sendable () -> Date

    /// The most tries of a change before its sender is told of a conflict.
    private static let tries = 16

    /// A verification as it is.
    ///
    /// - Parameters:
    ///   - id: The verification's identifier.
    ///   - application: Its required owner; `nil` for any, for the service's own work.
    /// - Returns: The verification, erased or not.
    /// - Throws: ``RequestRefused`` if there is none, or it is another's.
    func state(_ id: UUID, of application: String? = nil) async throws -> VerificationState {
        guard let stored = try await store.verification(id), application == nil || stored.application == application
        else { throw RequestRefused(.notFound) }
        return try state(stored)
    }

    /// A verification that is not erased.
    func living(_ id: UUID, of application: String?) async throws -> VerificationState {
        let state = try await state(id, of: application)
        guard state.stored.erasedAt == nil else { throw RequestRefused(.erased) }
        return state
    }

    /// Adds to the chain that somebody reads the person's data, before they do; nothing else changes.
    func noteReading(
        _ type: String,
        _ data: [String: JSONTree] = [:],
        of state: VerificationState,
        by agent: Agent
    ) async throws {
        var draft = Draft(state, at: now(), by: agent, rules)
        draft.note(type, data)
        try await store.commit(draft.change)
    }

    /// A row with its contents.
    func state(_ stored: StoredVerification) throws -> VerificationState {
        guard let journey = journeys.journey(stored.journey, version: stored.journeyVersion) else {
            throw FlowError.journeyMissing("\(stored.journey)@\(stored.journeyVersion)")
        }
        return VerificationState(
            stored: stored,
            revision: stored.revision,
            journey: journey,
            standing: try WireJSON.decode(from: stored.facts),
            details: try stored.sealed.map { try WireJSON.decode(from: $0) } ?? SealedDetails(),
            at: now()
        )
    }

    /// Changes a verification.
    ///
    /// - Parameters:
    ///   - id: The verification.
    ///   - application: Its required owner; `nil` for the service's own work.
    ///   - agent: The author of the change.
    ///   - origin: The request.
    ///   - body: The change; made again if another one came between.
    /// - Returns: The whole verification after it.
    /// - Throws: ``RequestRefused``, and the store's errors.
    @discardableResult
    func change(
        _ id: UUID,
        of application: String? = nil,
        by agent: Agent,
        origin: Origin = Origin(),
        _ body: (inout Draft) throws -> Void
    ) async throws -> VerificationState {
        for _ in 0..<Self.tries {
            let state = try await current(id, of: application, for: agent)
            try origin.checkRevision(state)
            var draft = Draft(state, at: now(), by: agent, rules)
            try body(&draft)
            guard let changed = try await commit(draft, origin) else { continue }
            if let refusal = draft.refusal { throw refusal }
            return changed
        }
        throw RequestRefused(.staleRevision)
    }

    /// The verification, after changes that its time brought.
    private func current(_ id: UUID, of application: String?, for agent: Agent) async throws -> VerificationState {
        let state = try await state(id, of: application)
        guard state.stored.erasedAt == nil else { throw RequestRefused(.erased) }
        guard agent == .client, state.isOverdue(at: now()) else { return state }
        return try await expire(state)
    }

    /// Stores a draft; `nil` if another change came first.
    private func commit(_ draft: Draft, _ origin: Origin) async throws -> VerificationState? {
        let row = try draft.row()
        let revision = draft.isUnchanged ? row.revision : row.revision + 1
        let state = VerificationState(
            stored: row,
            revision: revision,
            journey: draft.journey,
            standing: draft.standing,
            details: draft.details,
            at: draft.at
        )
        guard !draft.isUnchanged else { return state }
        var change = draft.change
        change.write = .replace(row)
        change.deliveries = try webhooks.deliveries(of: change.events, for: state, at: change.at)
        if origin.request != nil {
            let answer = try draft.refusal.map(Answer.init) ?? origin.render(state)
            change.answer = try answer.kept(for: origin.request)
        }
        do {
            try await store.commit(change)
        } catch StoreError.staleRevision {
            return nil
        }
        signals.changed(row.id)
        signals.queued(change)
        return state
    }
}

extension Origin {
    /// Refuses a change of another revision than the one that the sender has seen.
    fileprivate func checkRevision(_ state: VerificationState) throws(RequestRefused) {
        guard let revision, revision != state.revision else { return }
        throw RequestRefused(.revisionMismatch, "The revision is \(state.revision).", next: state.next)
    }
}
