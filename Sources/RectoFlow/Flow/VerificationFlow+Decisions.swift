// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// Stores a reviewer's decision.
    ///
    /// The note may be about the person, and events never go. So it is kept with the person's data, and the chain holds
    /// a digest that proves it.
    package func decide(
        _ decision: DecisionRequest,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            try draft.requireReasons(decision.reasons)
            let salt = Data.salt()
            let digest = decision.note.digest(salt)
            var data: [String: JSONTree] = ["outcome": .text(decision.outcome.rawValue), "noteDigest": .text(digest)]
            data["reasons"] = decision.reasons.map { .array($0.map { .text($0) }) }
            let isOneOfTwo = draft.isDecidedByTwo && decision.outcome != .waived
            draft.note(isOneOfTwo ? "decision.proposed" : "decision", data)
            let note = DecisionNote(decision, by: access.agent.text, at: Timestamp(draft.at), salt: salt)
            let proposals = draft.details.proposals ?? []
            if draft.journey.reviewers > 1 {
                // Before the event is applied, which stores by whom a case was decided first.
                draft.details.proposals = proposals + [note]
            }
            let isBySamePerson = proposals.contains { $0.reviewer == access.agent.text }
            try draft.apply(decision.event(isBySamePerson: isBySamePerson))
            if isOneOfTwo, proposals.count == 1 {
                draft.note("decision.compared", ["isAgreed": .flag(proposals[0].outcome == decision.outcome)])
            }
            guard draft.facts.outcome != nil else { return }
            draft.details.decisions += (draft.details.formerProposals ?? []) + proposals + [note]
            (draft.details.proposals, draft.details.formerProposals) = (nil, nil)
        }
    }

    /// Overturns a decision for a reviewer, in either direction.
    ///
    /// The event names both outcomes, the former reviewer, and if that was the same one. The reason is kept like the
    /// note of a decision. Retention starts anew, as with every outcome.
    package func overturn(
        _ request: OverturnRequest,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            try draft.requireReasons(request.reasons)
            guard draft.journey.reviewers == 1 else {
                let detail =
                    "Two reviewers decide about this journey: nobody overturns alone. Begin another verification."
                throw RequestRefused(.invalidTransition, detail, next: draft.next)
            }
            let former = draft.facts
            let last = draft.details.decisions.last?.reviewer
            let isBySamePerson = former.decider == .reviewer && last == access.agent.text
            try draft.apply(.overturn(outcome: request.outcome, isBySamePerson: isBySamePerson))
            guard let outcome = former.outcome, let decider = former.decider else { return }
            let salt = Data.salt()
            var data: [String: JSONTree] = [
                "from": .text(outcome.rawValue), "to": .text(request.outcome.rawValue),
                "decidedBy": .text(decider.rawValue), "isBySamePerson": .flag(isBySamePerson),
                "reasonDigest": .text(request.reason.digest(salt)),
            ]
            data["reasons"] = request.reasons.map { .array($0.map { .text($0) }) }
            draft.note("decision.overturned", data)
            let at = Timestamp(draft.at)
            draft.details.decisions.append(
                DecisionNote(request, overturning: outcome, by: access.agent.text, at: at, salt: salt)
            )
        }
    }
}

extension Draft {
    /// True if the decision is one of several reviewers' that count together.
    fileprivate var isDecidedByTwo: Bool { journey.reviewers > 1 && facts.outcome == nil }

    /// Ends what reviewers have proposed: their notes stay, and are shown once the case is decided.
    mutating func setProposalsAside() {
        let former = (details.formerProposals ?? []) + (details.proposals ?? [])
        details.formerProposals = former.isEmpty ? nil : former
        details.proposals = nil
    }

    /// Refuses reasons that the journey does not have.
    func requireReasons(_ reasons: [String]?) throws {
        let known = journey.decisionReasons.codes
        for (index, code) in (reasons ?? []).enumerated() where !known.contains(code) {
            let message = "The journey has no such reason; its reasons are in the evidence."
            throw RequestRefused(.notOneOf, at: "/reasons/\(index)", message)
        }
    }
}

extension Data {
    /// 32 random bytes.
    static func salt() -> Data { Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }) }
}

extension String {
    /// SHA-256 of a salt and the text, in hexadecimal digits.
    func digest(_ salt: Data) -> String { Data(SHA256.hash(data: salt + Data(utf8))).hexadecimal }
}
