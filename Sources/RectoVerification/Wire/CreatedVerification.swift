// SPDX-License-Identifier: Apache-2.0

/// The answer to a verification that was created: shown once, since codes are kept as digests only.
public struct CreatedVerification: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// The code that a client claims it with.
    public let code: String
    /// The link that does the same, for a QR code.
    public let link: String
    /// The next action of the client.
    public let next: NextResource
    /// The time when the code and the link expire.
    public let expiresAt: Timestamp

    /// An answer with these parts.
    public init(id: String, code: String, link: String, next: NextResource = .start, expiresAt: Timestamp) {
        self.id = id
        self.code = code
        self.link = link
        self.next = next
        self.expiresAt = expiresAt
    }
}
