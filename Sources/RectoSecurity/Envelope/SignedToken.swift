// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
internal import RectoJSON

/// A message that one party signed for another, and that anybody on its way may read: a JWS with the claims of an
/// envelope.
public struct SignedToken: Sendable, Hashable {
    /// The name of the key that signed.
    public let signerID: String
    /// The identifier of this message (`jti`).
    public let tokenID: String
    /// The time when it was made (`iat`).
    public let issuedAt: Date
    /// The time until which it is accepted, tolerance apart (`exp`).
    public let expiresAt: Date
    /// The JSON that was signed, byte for byte.
    public let body: [UInt8]

    /// Opens a message.
    ///
    /// - Parameters:
    ///   - token: The characters of the message.
    ///   - type: The type that its header must state (`typ`).
    ///   - signers: The sender's public keys.
    ///   - configuration: The messages that are accepted.
    ///   - now: The time.
    /// - Throws: ``EnvelopeError``.
    public init(
        reading token: [UInt8],
        type: String,
        signers: KeySet,
        _ configuration: EnvelopeOpener.Configuration,
        at now: Date
    ) throws(EnvelopeError) {
        guard token.count <= configuration.largestMessage else { throw .tooLarge }
        let signed = try CompactSignature(token, allowing: configuration.signatureAlgorithms)
        guard try signed.header.states(type, in: "typ") else { throw .wrongType }
        guard let id = signed.header.keyID, let key = signers[id], key.algorithm.use == .signature else {
            throw .unknownSigner
        }
        let claims = try EnvelopeClaims(try signed.payload(verifiedWith: key))
        try claims.check(configuration, at: now)
        (signerID, tokenID, body) = (id, claims.tokenID, claims.body)
        (issuedAt, expiresAt) = (claims.issuedAt, claims.expiresAt)
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - body: Any JSON.
    ///   - type: The type that its header states (`typ`), so that no other token passes for one (RFC 8725 §3.11).
    ///   - sender: The sender and the recipient.
    ///   - tokenID: The identifier (`jti`), 1 to 128 bytes.
    ///   - key: The sender's key for signatures.
    ///   - now: The time.
    /// - Returns: The characters of the message.
    /// - Precondition: The key is one for signatures, and the body is JSON.
    public static func sign(
        _ body: [UInt8],
        type: String,
        _ sender: EnvelopeSealer.Configuration,
        tokenID: String,
        key: PrivateKey,
        at now: Date
    ) -> String {
        precondition(key.algorithm.use == .signature, "a key for encryption does not sign")
        let claims = EnvelopeClaims.text(
            issuer: sender.issuer,
            audience: sender.audience,
            issuedAt: now,
            expiresAt: now.addingTimeInterval(sender.lifetime),
            tokenID: tokenID,
            body: body
        )
        return String(decoding: CompactSignature.token(claims, type: type, key: key), as: UTF8.self)
    }

    /// An identifier that nobody can guess: 128 random bits.
    public static func newID() -> String { Base64URL.text([UInt8].random(16)) }
}
