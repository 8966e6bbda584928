// SPDX-License-Identifier: Apache-2.0

/// When the turns of a verification were, or will be.
public struct VerificationTimes: Sendable, Hashable, Codable {
    /// When it was created.
    public var createdAt: Timestamp
    /// When it expires, unless it is being processed then.
    public var expiresAt: Timestamp
    /// When its outcome was decided.
    public var decidedAt: Timestamp?
    /// When what was known about the person went.
    public var erasedAt: Timestamp?

    /// Times with these parts.
    public init(
        createdAt: Timestamp,
        expiresAt: Timestamp,
        decidedAt: Timestamp? = nil,
        erasedAt: Timestamp? = nil
    ) {
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.decidedAt = decidedAt
        self.erasedAt = erasedAt
    }
}
