// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// The content of an envelope with valid encryption, signature and claims.
public struct Envelope: Sendable, Hashable {
    /// The sender (`iss`).
    public let issuer: String
    /// The name of the key that signed.
    public let signerID: String
    /// The name of the key that it was sealed for.
    public let recipientID: String
    /// The identifier of this message (`jti`).
    public let tokenID: String
    /// The time when it was made (`iat`).
    public let issuedAt: Date
    /// The time until which it is accepted, tolerance apart (`exp`).
    public let expiresAt: Date
    /// The JSON that was sealed, byte for byte.
    public let body: [UInt8]

    /// The media type of envelopes (RFC 7515 §9.2.1).
    public static let mediaType = "application/jose"
    /// The type that signed tokens state (`typ`), so that no other token passes for one (RFC 8725 §3.11).
    public static let tokenType = "recto-envelope+jwt"
}
