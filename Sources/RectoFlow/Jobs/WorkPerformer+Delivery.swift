// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Delivers the passcode of a step, if it is still waited for.
    func deliverPasscode(_ step: StepID, of id: UUID, _ lease: Lease) async throws {
        let state = try await flow.state(id)
        guard state.facts.outcome == nil, let courier = outside.courier,
            let message = PasscodeMessage(step, state)
        else { return try await flow.complete(lease) }
        if !flow.delivered.contains(message) {
            try await courier.deliver(message)
            flow.delivered.insert(message)
        }
        let contact = flow.ledger.key(.contact, message.to, in: step, of: state.stored.application)
        let tried = flow.ledger.tried(contact, state, at: flow.now())
        try await flow.change(Access(id, by: .provider("courier"))) { draft in
            draft.change.completes = lease
            draft.details.add(contact)
            draft.change.signals.append(tried)
            // A passcode that was sent meanwhile has work of its own.
            guard draft.details.passcodes[step]?.undelivered == message.passcode else { return }
            draft.details.passcodes[step]?.undelivered = nil
            draft.note("passcode.delivered", ["step": .text(step.rawValue)])
        }
        flow.delivered.remove(message)
    }

    /// Tells the application that a passcode was not delivered, however often that was tried; the person may ask for
    /// another.
    func noteUndelivered(_ step: StepID, of id: UUID) async throws {
        // It was delivered, and only that could not be stored.
        if let message = PasscodeMessage(step, try await flow.state(id)), flow.delivered.contains(message) {
            throw WorkPending()
        }
        try await flow.change(Access(id, by: .provider("courier"))) { draft in
            guard draft.facts.outcome == nil else { return }
            draft.note("passcode.undelivered", ["step": .text(step.rawValue)])
        }
    }

    /// Asks a provider for its checks; those without an answer yet are asked for again.
    func ask(_ provider: String, _ names: [CheckName], _ attempt: Int, of id: UUID, _ job: LeasedJob) async throws {
        let state = try await flow.state(id)
        let pending = state.facts.checks.filter { $0.outcome == .pending && names.contains($0.name) }.map(\.name)
        guard state.facts.outcome == nil, state.facts.attempt == attempt, !pending.isEmpty else {
            return try await flow.complete(job.lease)
        }
        guard let asked = flow.rules.providers.provider(provider) else {
            // It may come back with the next configuration; until then it counts as unavailable.
            throw FlowError.providerMissing(provider)
        }
        let question = ProviderQuestion(
            verification: id.wireText,
            attempt: attempt,
            checks: pending,
            userData: state.result.userData,
            form: state.details.forms.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        )
        try await note(try await asked.answer(question), pending, attempt, of: id, job, provider)
    }

    private func note(
        _ answers: [CheckResult],
        _ pending: [CheckName],
        _ attempt: Int,
        of id: UUID,
        _ job: LeasedJob,
        _ provider: String
    ) async throws {
        let results = answers.filter { $0.outcome != .pending }
        let open = pending.filter { name in !results.contains { $0.name == name } }
        let isLastTry = job.tries >= Work.Kind.provider.greatestTries
        let isDone = open.isEmpty || isLastTry
        try await flow.answer(
            results,
            givingUp: isLastTry ? open : [],
            by: provider,
            attempt: attempt,
            of: id,
            completing: isDone ? job.lease : nil
        )
        if !isDone { throw WorkPending() }
    }
}

/// Thrown for work that waits for others: it goes on later, and has not failed.
struct WorkPending: Error {}
