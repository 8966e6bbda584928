// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A reviewer's request for one more try of a step, with its words, which may be about the person.
///
/// As with ``DecisionNote``, the chain of events holds the SHA-256 of the salt's bytes followed by those of the text.
public struct StepRequestNote: Sendable, Hashable, Codable {
    /// The step.
    public let step: StepID
    /// The words for the person.
    public let text: String
    /// The words for colleagues.
    public let note: String?
    /// The codes of the reasons, if any were stated.
    public let reasons: [String]?
    /// The reviewer, by the name of the key.
    public let reviewer: String
    /// The time.
    public let at: Timestamp
    /// The attempt that it began.
    public let attempt: Int
    /// 32 random bytes, in base64.
    public let salt: Data

    /// A note with these parts.
    public init(_ request: AskRequest, by reviewer: String, at: Timestamp, attempt: Int, salt: Data) {
        step = request.step
        text = request.text
        note = request.note
        reasons = request.reasons
        self.reviewer = reviewer
        self.at = at
        self.attempt = attempt
        self.salt = salt
    }
}

/// A reviewer's request as the person sees it.
public struct StepRequest: Sendable, Hashable, Codable {
    /// The reviewer's words.
    public let text: String
    /// The time.
    public let at: Timestamp

    /// A request with these parts.
    public init(text: String, at: Timestamp) {
        self.text = text
        self.at = at
    }
}
