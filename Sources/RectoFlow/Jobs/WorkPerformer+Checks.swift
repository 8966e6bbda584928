// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Lets the engine answer checks, but for those that providers of steps attest; a check without an answer could not
    /// be applied.
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
        let results =
            attested
            + asked.map { name in
                answers?.first { $0.name == name && $0.outcome != .pending }
                    ?? CheckResult(
                        provider: "engine",
                        name: name,
                        outcome: .couldNotApply,
                        codes: answers == nil ? ["check.budgetSpent"] : []
                    )
            }
        try await flow.answer(
            results,
            by: "engine",
            on: day,
            faces: try await faceSignals(of: state),
            attempt: attempt,
            of: id,
            completing: lease
        )
    }
}
