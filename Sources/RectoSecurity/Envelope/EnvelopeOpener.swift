// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Decrypts messages and checks who signed them, for whom and when.
public struct EnvelopeOpener: Sendable {
    /// What is taken.
    public struct Configuration: Sendable, Hashable {
        /// The only sender (`iss`).
        public var issuer: String
        /// The recipient's own name, which `aud` must hold.
        public var audience: String
        /// The algorithms of signatures that are taken.
        public var signatureAlgorithms = KeyAlgorithm.signatures
        /// The algorithms that may carry the content's key.
        public var keyManagementAlgorithms = KeyAlgorithm.keyManagement
        /// How far the two clocks may differ, in seconds.
        public var clockTolerance: TimeInterval = 120
        /// How long a message may live, in seconds: how long its identifier must be remembered follows from it.
        public var longestLifetime: TimeInterval = 600
        /// The longest message that is looked at, in bytes of the sealed text.
        public var largestMessage = largestMessageByDefault

        /// 10 MB: what the largest message with its images may have.
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
    ///   - signers: The sender's public keys; those for encryption among them are never taken for signers.
    ///   - configuration: What is taken.
    /// - Throws: ``KeyError/wrongUse`` where a recipient's key is not for encryption.
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
    ///   - spentTokens: Remembers what was taken.
    /// - Returns: What it holds.
    /// - Throws: ``EnvelopeError``, and what the store throws.
    public func open(_ message: [UInt8], at now: Date, spending spentTokens: some SpentTokens) throws -> Envelope {
        try open(message, at: now).spend(in: spentTokens, at: now)
    }

    /// Opens a message, for a store that can only be asked later, such as within the transaction that acts on it.
    ///
    /// - Parameters:
    ///   - message: The characters of an envelope.
    ///   - now: The time.
    /// - Returns: What holds so far; it gives its content once it is spent.
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
