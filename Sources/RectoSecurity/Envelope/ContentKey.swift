// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras
internal import RectoJSON

/// The key of one message's content, and its transport (RFC 7518 §4.3 and §4.6).
enum ContentKey {
    /// The size of the key of A256GCM, in bytes.
    static let count = 32

    /// The encrypted key, and the data with which the recipient decrypts it.
    struct Carried {
        let encryptedKey: [UInt8]
        /// Members of the header, JSON each.
        let parameters: [(String, String)]
    }

    /// Encrypts a content's key for a recipient.
    ///
    /// - Parameters:
    ///   - key: The content's key.
    ///   - recipient: A key for encryption.
    ///   - sender: The sender's part of the derivation (`apu`).
    ///   - audience: The recipient's part of the derivation (`apv`).
    /// - Returns: The encrypted key and the header's parameters.
    static func carried(_ key: [UInt8], to recipient: PublicKey, from sender: String, audience: String) -> Carried {
        do {
            switch recipient.material {
            case .agreement(let agreed):
                return try wrapped(key, for: agreed, apu: Array(sender.utf8), apv: Array(audience.utf8))
            case .rsa(let rsa):
                let encryptor = try _RSA.Encryption.PublicKey(derRepresentation: rsa.derRepresentation)
                let encrypted = try encryptor.encrypt(key, padding: .PKCS1_OAEP_SHA256)
                return Carried(encryptedKey: [UInt8](encrypted), parameters: [])
            case .signing: preconditionFailure("keys for signatures do not encrypt")
            }
        } catch {
            preconditionFailure("a key that is valid encrypts 32 bytes")
        }
    }

    private static func wrapped(
        _ key: [UInt8],
        for recipient: P256.KeyAgreement.PublicKey,
        apu: [UInt8],
        apv: [UInt8]
    ) throws -> Carried {
        let ephemeral = P256.KeyAgreement.PrivateKey()
        let secret = try ephemeral.sharedSecretFromKeyAgreement(with: recipient)
        let wrapped = try AES.KeyWrap.wrap(
            SymmetricKey(data: key),
            using: wrappingKey(secret, apu: apu, apv: apv)
        )
        let members = PublicKey.Material.members(ofPoint: [UInt8](ephemeral.publicKey.rawRepresentation))
        return Carried(
            encryptedKey: [UInt8](wrapped),
            parameters: [
                ("epk", String(jsonObject: members.map { ($0, $1.json) })),
                ("apu", Base64URL.text(apu).json), ("apv", Base64URL.text(apv).json),
            ]
        )
    }

    /// Decrypts a content's key.
    ///
    /// - Parameters:
    ///   - encryptedKey: The encrypted key.
    ///   - header: The header, which names this recipient's algorithm.
    ///   - recipient: A key for encryption.
    /// - Returns: The key; a random one if decryption fails, so that the content fails later, in as much time (RFC 7516
    ///   §11.5).
    /// - Throws: If the header lacks a parameter that every sender sets.
    static func key(
        _ encryptedKey: [UInt8],
        _ header: ProtectedHeader,
        for recipient: PrivateKey
    ) throws(EnvelopeError) -> SymmetricKey {
        let key: SymmetricKey?
        switch recipient.material {
        case .agreement(let own): key = try unwrapped(encryptedKey, header, with: own)
        case .rsa(let own): key = decrypted(encryptedKey, with: own)
        case .signing: preconditionFailure("keys for signatures do not decrypt")
        }
        let decoy = SymmetricKey(size: .bits256)
        guard let key, key.bitCount == 8 * count else { return decoy }
        return key
    }

    private static func unwrapped(
        _ encryptedKey: [UInt8],
        _ header: ProtectedHeader,
        with own: P256.KeyAgreement.PrivateKey
    ) throws(EnvelopeError) -> SymmetricKey? {
        guard case .agreement(let ephemeral) = try header.ephemeralKey.material else { return nil }
        let (apu, apv) = (try header.bytes("apu") ?? [], try header.bytes("apv") ?? [])
        guard encryptedKey.count == count + 8, let secret = try? own.sharedSecretFromKeyAgreement(with: ephemeral)
        else { return nil }
        return try? AES.KeyWrap.unwrap(encryptedKey, using: wrappingKey(secret, apu: apu, apv: apv))
    }

    private static func decrypted(_ encryptedKey: [UInt8], with own: _RSA.Signing.PrivateKey) -> SymmetricKey? {
        guard encryptedKey.count == (own.keySizeInBits + 7) / 8,
            let decryptor = try? _RSA.Encryption.PrivateKey(derRepresentation: own.derRepresentation),
            let key = try? decryptor.decrypt(encryptedKey, padding: .PKCS1_OAEP_SHA256)
        else { return nil }
        return SymmetricKey(data: key)
    }

    private static func wrappingKey(_ secret: SharedSecret, apu: [UInt8], apv: [UInt8]) -> SymmetricKey {
        let derivation = ConcatKDF(
            algorithm: KeyAlgorithm.ecdhESA256KW.rawValue,
            partyUInfo: apu,
            partyVInfo: apv
        )
        return SymmetricKey(data: derivation.key(from: secret.bytes, bits: 8 * count))
    }
}
