// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The reason why a legal hold was set or lifted, in words that may be about the person.
///
/// As with ``DecisionNote``, the chain of events holds the SHA-256 of the salt's bytes followed by those of the reason.
public struct HoldNote: Sendable, Hashable, Codable {
    /// True if the hold was set; false if it was lifted.
    public let isHeld: Bool
    /// The author, as events name it.
    public let author: String
    /// The time.
    public let at: Timestamp
    /// The reason.
    public let reason: String
    /// 32 random bytes, in base64.
    public let salt: Data

    /// A note with these parts.
    public init(isHeld: Bool, by author: String, at: Timestamp, reason: String, salt: Data) {
        self.isHeld = isHeld
        self.author = author
        self.at = at
        self.reason = reason
        self.salt = salt
    }
}
