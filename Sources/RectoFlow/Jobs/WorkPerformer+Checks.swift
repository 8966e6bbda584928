// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Lets the engine answer checks; a check without an answer could not be applied.
    func check(_ names: [CheckName], _ attempt: Int, of id: UUID, _ lease: Lease) async throws {
        let state = try await flow.state(id)
        guard state.facts.outcome == nil, state.facts.attempt == attempt else {
            return try await flow.complete(lease)
        }
        let evidence = try await evidence(names, state)
        let answers = try await withinBudget(of: state) { try await outside.examiner.check(evidence) }
        let results = names.map { name in
            answers?.first { $0.name == name && $0.outcome != .pending }
                ?? CheckResult(
                    provider: "engine",
                    name: name,
                    outcome: .couldNotApply,
                    codes: answers == nil ? ["check.budgetSpent"] : []
                )
        }
        try await flow.answer(results, by: "engine", attempt: attempt, of: id, completing: lease)
    }

    private func evidence(_ names: [CheckName], _ state: VerificationState) async throws -> ApplicantEvidence {
        var documents: [ApplicantEvidence.Document] = []
        var (selfie, looks, presence): (Data?, [Data], StepResult?) = (nil, [], nil)
        for step in state.journey.steps {
            guard let outcome = state.details.outcomes[step.id] else { continue }
            let picture = try await picture(outcome, state.id)
            if step.kind == .presence {
                (selfie, presence) = (selfie ?? picture, presence ?? outcome.result)
                for look in outcome.looks ?? [] { looks.append(try await bytes(of: look, of: state.id)) }
            }
            guard let type = state.details.documentTypes[step.id], let record = outcome.record?.record else { continue }
            let printed = outcome.result.extractedFields.filter { $0.value.printed == true }.keys
            documents.append(.init(type: type, record: record, portrait: picture, printedValues: Set(printed)))
        }
        let form = state.details.forms.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        return ApplicantEvidence(
            checks: names,
            documents: documents,
            selfie: selfie,
            looks: looks,
            presence: presence,
            form: form,
            day: flow.now().day,
            faces: state.journey.faces,
            repetition: try await EvidenceLedger(store: flow.store).repetition(in: state)
        )
    }

    private func picture(_ outcome: StepOutcome, _ id: UUID) async throws -> Data? {
        guard let portrait = outcome.portrait else { return nil }
        return try await bytes(of: portrait, of: id)
    }
}
