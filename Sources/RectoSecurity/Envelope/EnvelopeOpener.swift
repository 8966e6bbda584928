// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Decrypts messages and checks their signer, audience and time.
public struct EnvelopeOpener: Sendable {
    /// The messages that are accepted.
    public struct Configuration: Sendable, Hashable {
        /// The only sender (`iss`).
        public var issuer: String
        /// The recipient's own name, which `aud` must hold.
        public var audience: String
        /// The algorithms of signatures that are taken.
        public var signatureAlgorithms = KeyAlgorithm.signatures
        /// The algorithms that may carry the content's key.
        public var keyManagementAlgorithms = KeyAlgorithm.keyManagement
        /// The largest difference of the two clocks, in seconds.
        public var clockTolerance: TimeInterval = 120
        /// The longest lifetime of a message, in seconds: it decides how long its identifier must be remembered.
        public var longestLifetime: TimeInterval = 600
        /// The longest message that is read, in bytes of the sealed text.
        public var largestMessage = largestMessageByDefault

        /// 10 MB: enough for the largest message with its images.
        public static let largestMessageByDefault = 10_000_000

        /// Messages of one sender to one recipient.
        public init(issuer: String, audience: String) {
            self.issuer = issuer
            self.audience = audience
        }
    }

    private let recipients: [KeyRing]
    private let signers: KeySet
    private let configuration: Configuration

    /// An opener.
    ///
    /// - Parameters:
    ///   - recipients: The recipient's keys for encryption, a ring for each algorithm.
    ///   - signers: The sender's public keys; its keys for encryption are never used as signers.
    ///   - configuration: The messages that are accepted.
    /// - Throws: ``KeyError/wrongUse`` if a recipient's key is not for encryption.
    public init(recipients: [KeyRing], signers: KeySet, configuration: Configuration) throws(KeyError) {
        let keys = recipients.flatMap { [$0.current] + $0.retired.map(\.key) }
        guard keys.allSatisfy({ $0.algorithm.use == .encryption }) else { throw .wrongUse }
        self.recipients = recipients
        self.signers = signers
        self.configuration = configuration
    }

    /// Opens a message that is single use.
    ///
    /// - Parameters:
    ///   - message: The characters of an envelope.
    ///   - now: The time.
    ///   - spentTokens: The store of used identifiers.
    /// - Returns: The content.
    /// - Throws: ``EnvelopeError``, and the errors of the store.
    public func open(_ message: [UInt8], at now: Date, spending spentTokens: some SpentTokens) throws -> Envelope {
        try open(message, at: now).spend(in: spentTokens, at: now)
    }

    /// Opens a message for a later call of the store, such as within the transaction that acts on it.
    ///
    /// - Parameters:
    ///   - message: The characters of an envelope.
    ///   - now: The time.
    /// - Returns: A checked envelope, which gives its content once it is spent.
    /// - Throws: ``EnvelopeError``.
    public func open(_ message: [UInt8], at now: Date) throws(EnvelopeError) -> UnspentEnvelope {
        guard message.count <= configuration.largestMessage else { throw .tooLarge }
        let encrypted = try CompactEncryption(message, allowing: configuration.keyManagementAlgorithms)
        let recipient = try recipient(encrypted.header, now)
        guard try encrypted.header.states("JWT", in: "cty") else { throw .wrongType }
        let signed = try CompactSignature(
            try encrypted.plaintext(for: recipient),
            allowing: configuration.signatureAlgorithms
        )
        guard try signed.header.states(Envelope.tokenType, in: "typ") else { throw .wrongType }
        let signer = try signer(signed.header)
        let claims = try EnvelopeClaims(try signed.payload(verifiedWith: signer))
        try claims.check(configuration, at: now)
        return UnspentEnvelope(
            claims.envelope(signerID: signer.id, recipientID: recipient.id),
            rememberedUntil: claims.expiresAt.addingTimeInterval(configuration.clockTolerance)
        )
    }

    private func recipient(_ header: ProtectedHeader, _ now: Date) throws(EnvelopeError) -> PrivateKey {
        guard let id = header.keyID, let key = recipients.lazy.compactMap({ $0.key(id, at: now) }).first else {
            throw .wrongRecipient
        }
        return key
    }

    private func signer(_ header: ProtectedHeader) throws(EnvelopeError) -> PublicKey {
        guard let id = header.keyID, let key = signers[id], key.algorithm.use == .signature else {
            throw .unknownSigner
        }
        return key
    }
}
