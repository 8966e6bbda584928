// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
internal import RectoJSON

/// Signs messages, then encrypts them: a nested JWT (RFC 7519 §11.2).
///
/// The signature is inside, so only the recipient learns the sender. The audience is signed, so no recipient can pass
/// the message on as meant for another.
public struct EnvelopeSealer: Sendable {
    /// The sender and the recipient.
    public struct Configuration: Sendable, Hashable {
        /// The sender (`iss`).
        public var issuer: String
        /// The recipient (`aud`).
        public var audience: String
        /// The lifetime of a message, in seconds: as long as the upload of the largest one lasts.
        public var lifetime: TimeInterval = 120
        /// The longest message that is made, in bytes of the sealed text.
        public var largestMessage = EnvelopeOpener.Configuration.largestMessageByDefault

        /// Messages of one sender to one recipient.
        public init(issuer: String, audience: String) {
            self.issuer = issuer
            self.audience = audience
        }
    }

    private let signer: PrivateKey
    private let recipient: PublicKey
    private let configuration: Configuration

    /// A sealer.
    ///
    /// - Parameters:
    ///   - signer: The sender's key for signatures.
    ///   - recipient: The recipient's key for encryption, as its set publishes it.
    ///   - configuration: The sender and the recipient.
    /// - Throws: ``KeyError/wrongUse`` if one of the keys has another purpose.
    public init(signer: PrivateKey, recipient: PublicKey, configuration: Configuration) throws(KeyError) {
        guard signer.algorithm.use == .signature, recipient.algorithm.use == .encryption else { throw .wrongUse }
        self.signer = signer
        self.recipient = recipient
        self.configuration = configuration
    }

    /// Seals a message.
    ///
    /// - Parameters:
    ///   - body: Any JSON.
    ///   - tokenID: The identifier that makes it single use (`jti`); by default 128 random bits.
    ///   - now: The time.
    /// - Returns: The characters of the envelope.
    /// - Throws: ``EnvelopeError/malformed`` if the body is no JSON or the identifier is empty or longer than 128
    ///   bytes, and ``EnvelopeError/tooLarge``.
    public func seal(_ body: [UInt8], tokenID: String? = nil, at now: Date) throws(EnvelopeError) -> [UInt8] {
        guard body.count <= configuration.largestMessage else { throw .tooLarge }
        let tokenID = tokenID ?? Base64URL.text([UInt8].random(16))
        var parser = JSONParser(body, depth: EnvelopeClaims.greatestDepth, passingOverDuplicates: true)
        guard (try? parser.whole()) != nil, SpentToken.lengths.contains(tokenID.utf8.count) else { throw .malformed }
        let payload = claims(tokenID, body, now)
        let signed = CompactSignature.token(payload, type: Envelope.tokenType, key: signer)
        let sealed = CompactEncryption.token(
            signed,
            for: recipient,
            from: configuration.issuer,
            audience: configuration.audience
        )
        guard sealed.count <= configuration.largestMessage else { throw .tooLarge }
        return sealed
    }

    private func claims(_ tokenID: String, _ body: [UInt8], _ now: Date) -> [UInt8] {
        EnvelopeClaims.text(
            issuer: configuration.issuer,
            audience: configuration.audience,
            issuedAt: now,
            expiresAt: now.addingTimeInterval(configuration.lifetime),
            tokenID: tokenID,
            body: body
        )
    }
}
