// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The reason for a reviewer's decision, in words that may be about the person.
///
/// The chain of events holds the SHA-256 of the salt's bytes followed by those of the note (`noteDigest`). With both,
/// this can be shown to be the note; once it is erased, nobody can find it out.
public struct DecisionNote: Sendable, Hashable, Codable {
    /// The decision.
    public let outcome: DecisionRequest.Outcome
    /// The outcome that was overturned; absent from a first decision.
    public let overturned: VerificationOutcome?
    /// The reviewer, by the name of the key.
    public let reviewer: String
    /// The time of the decision.
    public let at: Timestamp
    /// The reason.
    public let note: String
    /// The codes of the reasons, if any were stated.
    public let reasons: [String]?
    /// 32 random bytes, in base64.
    public let salt: Data

    /// A note with these parts.
    public init(_ decision: DecisionRequest, by reviewer: String, at: Timestamp, salt: Data) {
        self.init(decision.outcome, decision.note, decision.reasons, by: reviewer, at: at, salt: salt)
    }

    /// The note of a decision that was turned around.
    public init(
        _ request: OverturnRequest,
        overturning former: VerificationOutcome,
        by reviewer: String,
        at: Timestamp,
        salt: Data
    ) {
        let outcome: DecisionRequest.Outcome = request.outcome == .verified ? .verified : .failed
        self.init(outcome, request.reason, request.reasons, overturning: former, by: reviewer, at: at, salt: salt)
    }

    private init(
        _ outcome: DecisionRequest.Outcome,
        _ note: String,
        _ reasons: [String]?,
        overturning former: VerificationOutcome? = nil,
        by reviewer: String,
        at: Timestamp,
        salt: Data
    ) {
        self.outcome = outcome
        overturned = former
        self.reviewer = reviewer
        self.at = at
        self.note = note
        self.reasons = reasons
        self.salt = salt
    }
}
