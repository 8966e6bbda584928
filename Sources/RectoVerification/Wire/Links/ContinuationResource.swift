// SPDX-License-Identifier: Apache-2.0

/// A link by which another device of the person goes on with a verification.
public struct ContinuationResource: Sendable, Hashable, Codable {
    /// The link; good once.
    public let link: String
    /// The link as a QR code, an SVG image; absent if no code holds it.
    public let qr: String?
    /// The time the link expires.
    public let expiresAt: Timestamp

    /// A link with these parts.
    public init(link: String, qr: String?, expiresAt: Timestamp) {
        self.link = link
        self.qr = qr
        self.expiresAt = expiresAt
    }
}
