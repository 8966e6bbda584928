// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Why a reviewer decided as they did, in words that may be about the person.
///
/// The chain of events holds the SHA-256 of the salt's bytes followed by those of the note (`noteDigest`): whoever has both
/// can show that this was the note, and nobody can find it out once it is erased.
public struct DecisionNote: Sendable, Hashable, Codable {
    /// What was decided.
    public let outcome: DecisionRequest.Outcome
    /// The reviewer, by the name of the key.
    public let reviewer: String
    /// When.
    public let at: Timestamp
    /// Why.
    public let note: String
    /// 32 random bytes, in base64.
    public let salt: Data

    /// A note with these parts.
    public init(_ decision: DecisionRequest, by reviewer: String, at: Timestamp, salt: Data) {
        outcome = decision.outcome
        self.reviewer = reviewer
        self.at = at
        note = decision.note
        self.salt = salt
    }
}
