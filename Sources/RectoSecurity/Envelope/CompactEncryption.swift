// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import RectoJSON

/// A JWE in compact form with content encrypted by A256GCM (RFC 7516 §7.1, RFC 7518 §5.3).
struct CompactEncryption {
    let header: ProtectedHeader
    private let protected: ArraySlice<UInt8>
    private let encryptedKey: [UInt8]
    private let nonce: [UInt8]
    private let ciphertext: [UInt8]
    private let tag: [UInt8]

    /// The one content encryption.
    private static let contentEncryption = "A256GCM"

    /// Takes a token apart.
    init(_ token: [UInt8], allowing allowed: Set<KeyAlgorithm>) throws(EnvelopeError) {
        let parts = token.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 5 else { throw .malformed }
        header = try ProtectedHeader(parts[0], allowing: allowed)
        guard let encryption = try header.string("enc") else { throw .malformed }
        guard encryption == Self.contentEncryption else { throw .algorithmNotAllowed }
        protected = parts[0]
        guard let encryptedKey = Base64URL.decoded(parts[1]), let nonce = Base64URL.decoded(parts[2]),
            let ciphertext = Base64URL.decoded(parts[3]), let tag = Base64URL.decoded(parts[4]),
            nonce.count == 12, tag.count == 16
        else { throw .malformed }
        (self.encryptedKey, self.nonce, self.ciphertext, self.tag) = (encryptedKey, nonce, ciphertext, tag)
    }

    /// Decrypts the content.
    ///
    /// - Parameter key: The key that the header names.
    /// - Returns: The signed token.
    /// - Throws: ``EnvelopeError/undecryptable`` whatever is wrong behind the header.
    func plaintext(for key: PrivateKey) throws(EnvelopeError) -> [UInt8] {
        guard key.algorithm == header.algorithm else { throw .algorithmMismatch }
        let contentKey = try ContentKey.key(encryptedKey, header, for: key)
        do {
            let box = try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: nonce), ciphertext: ciphertext, tag: tag)
            return try [UInt8](AES.GCM.open(box, using: contentKey, authenticating: Array(protected)))
        } catch {
            throw .undecryptable
        }
    }

    /// Encrypts a signed token.
    ///
    /// - Parameters:
    ///   - token: The token to encrypt.
    ///   - recipient: A key for encryption.
    ///   - sender: The sender.
    ///   - audience: The recipient's name.
    /// - Returns: The token's characters.
    static func token(
        _ token: [UInt8],
        for recipient: PublicKey,
        from sender: String,
        audience: String
    ) -> [UInt8] {
        let key = [UInt8].random(ContentKey.count)
        let carried = ContentKey.carried(key, to: recipient, from: sender, audience: audience)
        let protected = Base64URL.encoded(header(carried, recipient).utf8)
        guard let box = try? AES.GCM.seal(token, using: SymmetricKey(data: key), authenticating: protected) else {
            preconditionFailure("a key of 256 bits encrypts")
        }
        let parts = [
            protected, Base64URL.encoded(carried.encryptedKey), Base64URL.encoded(box.nonce),
            Base64URL.encoded(box.ciphertext), Base64URL.encoded(box.tag),
        ]
        return Array(parts.joined(separator: [UInt8(ascii: ".")]))
    }

    private static func header(_ carried: ContentKey.Carried, _ recipient: PublicKey) -> String {
        let stated = [
            ("alg", recipient.algorithm.rawValue.json), ("enc", contentEncryption.json), ("kid", recipient.id.json),
            ("typ", "JWT".json), ("cty", "JWT".json),
        ]
        return String(jsonObject: stated + carried.parameters)
    }
}
