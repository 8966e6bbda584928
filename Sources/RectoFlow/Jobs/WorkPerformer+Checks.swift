// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Lets the engine answer checks, but for those that providers of steps attest; a check that it does not know could
    /// not be applied.
    ///
    /// If no processor time is left for them, they stay unanswered: nobody waives an objection that was not looked for.
    func check(_ names: [CheckName], _ attempt: Int, of id: UUID, _ lease: Lease) async throws {
        let state = try await flow.state(id)
        guard state.facts.outcome == nil, state.facts.attempt == attempt else {
            return try await flow.complete(lease)
        }
        let (kept, day) = (KeptEvidence(flow: flow, state: state), flow.now().day)
        let attested = names.compactMap(state.attestation)
        let asked = names.filter { name in !attested.contains { $0.name == name } }
        let evidence = try await kept.applicant(asked, try await kept.examinedSteps(), on: day)
        let answers = try await withinBudget(of: state) { try await outside.examiner.check(evidence) }
        let known = answers.map { answers in
            asked.map { name in
                answers.first { $0.name == name && $0.outcome != .pending }
                    ?? CheckResult(provider: "engine", name: name, outcome: .couldNotApply)
            }
        }
        try await flow.answer(
            attested + (known ?? []),
            givingUp: known == nil ? asked : [],
            because: "check.budgetSpent",
            by: "engine",
            on: day,
            faces: try await faceSignals(of: state),
            attempt: attempt,
            of: id,
            completing: lease
        )
    }
}
