// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Submits: everything was sent.
    func submit(_ id: UUID, of application: String?, by agent: Agent, origin: Origin) async throws -> VerificationState
    {
        try await change(id, of: application, by: agent, origin: origin) { try $0.apply(.submit) }
    }

    /// Begins another attempt.
    func restart(_ id: UUID, origin: Origin) async throws -> VerificationState {
        try await change(id, by: .client, origin: origin) { try $0.apply(.restart) }
    }

    /// Gives up.
    @discardableResult
    func cancel(_ id: UUID, of application: String?, by agent: Agent, origin: Origin) async throws -> VerificationState
    {
        try await change(id, of: application, by: agent, origin: origin) { draft in
            try draft.apply(.cancel)
            // A client that gives up needs no more access tokens; after another's end it may still ask for the outcome.
            if agent == .client { draft.change.revokes.append(.renewal) }
        }
    }

    /// Ends a verification that has expired.
    @discardableResult
    func expire(_ state: VerificationState) async throws -> VerificationState {
        do {
            return try await change(state.id, by: .clock) { draft in
                guard draft.standing.expiresAt.date <= draft.at else { return }
                try draft.apply(.expire)
            }
        } catch let refused as RequestRefused where refused.code == .invalidTransition {
            // Its examination goes on to the end.
            return try await self.state(state.id)
        }
    }

    /// Destroys all data about a person, in all their verifications; open ones are cancelled first.
    func eraseAll(of subject: String, _ application: String, by agent: Agent) async throws {
        var query = VerificationQuery(application: application)
        query.subject = subjectIndex(subject, of: application)
        // An erased verification is no longer found by its person, so that the list ends.
        while let found = try await store.verifications(query).elements.first?.id {
            do {
                try await cancel(found, of: application, by: agent, origin: Origin())
            } catch let refused as RequestRefused where [.invalidTransition, .erased].contains(refused.code) {
                // It has ended, or another request came first.
            } catch StoreError.erased {
                // The same, noticed as the change was stored.
            }
            try await erase(found, of: application, by: agent)
        }
    }

    /// Destroys all that is known about a person in one verification.
    func erase(_ id: UUID, of application: String?, by agent: Agent) async throws {
        for _ in 0..<16 {
            let state = try await state(id, of: application)
            guard state.stored.erasedAt == nil else { return }
            var draft = Draft(state, at: now(), by: agent, rules)
            try draft.apply(.erase)
            draft.note("verification.erased")
            var change = draft.change
            // Work that an erased verification still has is erased with it.
            change.jobs = []
            change.documents = []
            change.write = .erase(id, revision: state.revision, facts: try WireJSON.encode(draft.standing))
            change.deliveries = try webhooks.deliveries(of: change.events, for: state, at: change.at)
            do {
                try await store.commit(change)
            } catch StoreError.staleRevision {
                continue
            } catch StoreError.erased {
                // Another request came first, with the same end.
                return
            }
            signals.changed(id)
            return signals.queued(change)
        }
        throw RequestRefused(.staleRevision)
    }
}

extension VerificationState {
    /// True if it has expired, and nothing has noted that yet.
    func isOverdue(at now: Date) -> Bool {
        guard let expiresAt = stored.expiresAt, expiresAt <= now else { return false }
        return facts.status == .requested || facts.status == .collecting || facts.status == .review
    }
}
