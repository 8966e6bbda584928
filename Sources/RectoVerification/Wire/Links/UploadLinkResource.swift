// SPDX-License-Identifier: Apache-2.0

/// A link by which another device can send one file.
public struct UploadLinkResource: Sendable, Hashable, Codable {
    /// The address to send it to; good once.
    public let link: String
    /// The time the link expires.
    public let expiresAt: Timestamp

    /// A link with these parts.
    public init(link: String, expiresAt: Timestamp) {
        self.link = link
        self.expiresAt = expiresAt
    }
}
