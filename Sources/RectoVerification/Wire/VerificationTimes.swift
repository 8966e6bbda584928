// SPDX-License-Identifier: Apache-2.0

/// The times of a verification's changes, past or future.
public struct VerificationTimes: Sendable, Hashable, Codable {
    /// The time when it was created.
    public var createdAt: Timestamp
    /// The time when it expires, unless it is being processed then.
    public var expiresAt: Timestamp
    /// The time when its outcome was decided.
    public var decidedAt: Timestamp?
    /// The time when the person's data was erased.
    public var erasedAt: Timestamp?
    /// The time since when a legal hold keeps the data.
    public var heldSince: Timestamp?

    /// Times with these parts.
    public init(
        createdAt: Timestamp,
        expiresAt: Timestamp,
        decidedAt: Timestamp? = nil,
        erasedAt: Timestamp? = nil,
        heldSince: Timestamp? = nil
    ) {
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.decidedAt = decidedAt
        self.erasedAt = erasedAt
        self.heldSince = heldSince
    }
}
