// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras

/// A private key with the one algorithm that it is for.
///
/// Its secret is neither described nor reflected; ``pem`` gives it for storage.
public struct PrivateKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The secret of the key.
    enum Material: Sendable {
        case signing(P256.Signing.PrivateKey)
        case agreement(P256.KeyAgreement.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    let material: Material
    /// The public key that belongs to it.
    public let publicKey: PublicKey

    /// The longest text of a key that is read, in bytes: longer than any form of 4096 bits.
    static let longestText = 16_384

    /// The algorithm of the key.
    public var algorithm: KeyAlgorithm { publicKey.algorithm }
    /// The key's name in messages (`kid`).
    public var id: String { publicKey.id }

    private init(_ material: Material, _ algorithm: KeyAlgorithm, id: String? = nil) throws(KeyError) {
        self.material = material
        publicKey = try PublicKey(material.publicMaterial, algorithm, id: id)
    }

    /// Makes a new key.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm of the key.
    ///   - size: The size of an RSA key; keys of P-256 have one size.
    /// - Returns: A key that is named by its thumbprint.
    public static func generated(for algorithm: KeyAlgorithm, size: RSAKeySize = .bits3072) -> PrivateKey {
        do {
            return try PrivateKey(try Material(for: algorithm, size), algorithm)
        } catch {
            preconditionFailure("the system gives no random numbers")
        }
    }

    /// A private key from its text: PKCS #8 (RFC 7468 §10), or the older forms of EC and RSA keys.
    ///
    /// - Parameters:
    ///   - pem: The text, without a password.
    ///   - algorithm: The algorithm of the key, which the text does not name.
    /// - Throws: ``KeyError``.
    public init(pem: String, algorithm: KeyAlgorithm) throws(KeyError) {
        guard pem.utf8.count <= Self.longestText else { throw .malformed }
        let material = try KeyError.of(algorithm, orElse: .malformed) { try Material(pem: pem, algorithm) }
        try self.init(material, algorithm)
    }

    /// A private key from a JWK (RFC 7517).
    ///
    /// - Parameters:
    ///   - jwk: The JSON of one key; of an RSA key both factors are needed (`p` and `q`).
    ///   - algorithm: The algorithm, if neither its `alg` nor its `use` names one.
    /// - Throws: ``KeyError``, ``KeyError/invalid`` if the public part is not the private one's.
    public init(jwk: String, algorithm: KeyAlgorithm? = nil) throws(KeyError) {
        let members = try JWKMembers(jwk)
        let stated = try PublicKey(members, algorithm: algorithm)
        try self.init(try members.privateMaterial(for: stated.algorithm), stated.algorithm, id: stated.id)
        guard publicKey == stated else { throw .invalid }
    }

    /// The key as PKCS #8 in PEM, for a store that only its owner reads.
    public var pem: String {
        switch material {
        case .signing(let key): key.pemRepresentation
        case .agreement(let key): key.pemRepresentation
        case .rsa(let key): key.pkcs8PEMRepresentation
        }
    }

    /// The key's name and algorithm, and nothing of its secret.
    public var description: String { "private key \(id) for \(algorithm.rawValue)" }
    /// The same.
    public var debugDescription: String { description }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension PrivateKey.Material {
    fileprivate init(for algorithm: KeyAlgorithm, _ size: RSAKeySize) throws {
        self =
            switch algorithm {
            case .es256: .signing(P256.Signing.PrivateKey())
            case .ecdhESA256KW: .agreement(P256.KeyAgreement.PrivateKey())
            case .ps256, .rs256, .rsaOAEP256:
                .rsa(try _RSA.Signing.PrivateKey(keySize: _RSA.Signing.KeySize(bitCount: size.rawValue)))
            }
    }

    fileprivate init(pem: String, _ algorithm: KeyAlgorithm) throws {
        self =
            switch algorithm {
            case .es256: .signing(try P256.Signing.PrivateKey(pemRepresentation: pem))
            case .ecdhESA256KW: .agreement(try P256.KeyAgreement.PrivateKey(pemRepresentation: pem))
            case .ps256, .rs256, .rsaOAEP256: .rsa(try _RSA.Signing.PrivateKey(pemRepresentation: pem))
            }
    }

    fileprivate var publicMaterial: PublicKey.Material {
        switch self {
        case .signing(let key): .signing(key.publicKey)
        case .agreement(let key): .agreement(key.publicKey)
        case .rsa(let key): .rsa(key.publicKey)
        }
    }
}
