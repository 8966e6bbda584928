// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Stores a reviewer's decision.
    ///
    /// The note may be about the person, and events never go. So it is kept with the person's data, and the chain holds
    /// a digest that proves it.
    func decide(
        _ decision: DecisionRequest,
        of id: UUID,
        _ application: String,
        by agent: Agent,
        origin: Origin
    ) async throws -> VerificationState {
        try await change(id, of: application, by: agent, origin: origin) { draft in
            let salt = Data.salt()
            let digest = decision.note.digest(salt)
            draft.note("decision", ["outcome": .text(decision.outcome.rawValue), "noteDigest": .text(digest)])
            let note = DecisionNote(decision, by: agent.text, at: Timestamp(draft.at), salt: salt)
            draft.details.decisions.append(note)
            try draft.apply(decision.event)
        }
    }

    /// Overturns a decision for a reviewer, in either direction.
    ///
    /// The event names both outcomes, the former reviewer, and if that was the same one. The reason is kept like the
    /// note of a decision. Retention starts anew, as with every outcome.
    func overturn(
        _ request: OverturnRequest,
        of id: UUID,
        _ application: String,
        by agent: Agent,
        origin: Origin
    ) async throws -> VerificationState {
        try await change(id, of: application, by: agent, origin: origin) { draft in
            let former = draft.facts
            let isBySamePerson = former.decider == .reviewer && draft.details.decisions.last?.reviewer == agent.text
            try draft.apply(.overturn(outcome: request.outcome, isBySamePerson: isBySamePerson))
            guard let outcome = former.outcome, let decider = former.decider else { return }
            let salt = Data.salt()
            draft.note(
                "decision.overturned",
                [
                    "from": .text(outcome.rawValue), "to": .text(request.outcome.rawValue),
                    "decidedBy": .text(decider.rawValue), "isBySamePerson": .flag(isBySamePerson),
                    "reasonDigest": .text(request.reason.digest(salt)),
                ]
            )
            let at = Timestamp(draft.at)
            draft.details.decisions.append(
                DecisionNote(request, overturning: outcome, by: agent.text, at: at, salt: salt)
            )
        }
    }
}

extension Data {
    /// 32 random bytes.
    static func salt() -> Data { Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }) }
}

extension String {
    /// SHA-256 of a salt and the text, in hexadecimal digits.
    fileprivate func digest(_ salt: Data) -> String { Data(SHA256.hash(data: salt + Data(utf8))).hexadecimal }
}
