// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials

/// A private key with the one algorithm that it is for.
///
/// What it is made of is neither described nor reflected; ``pem`` gives it to whoever stores it.
public struct PrivateKey: Sendable {
    /// What the key is made of.
    enum Material: Sendable {
        case signing(P256.Signing.PrivateKey)
        case agreement(P256.KeyAgreement.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    let material: Material
    /// The public key that belongs to it.
    public let publicKey: PublicKey

    /// The longest text of a key that is read, in bytes: more than 4096 bits need in any form.
    static let longestText = 16_384

    /// What it is for.
    public var algorithm: KeyAlgorithm { publicKey.algorithm }
    /// How messages name it (`kid`).
    public var id: String { publicKey.id }

    private init(_ material: Material, _ algorithm: KeyAlgorithm, id: String? = nil) throws(KeyError) {
        self.material = material
        publicKey = try PublicKey(material.publicMaterial, algorithm, id: id)
    }

    /// Makes a new key.
    ///
    /// - Parameters:
    ///   - algorithm: What it is for.
    ///   - size: How large an RSA key is; keys of P-256 have one size.
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
    ///   - algorithm: What it is for, which the text does not say.
    /// - Throws: ``KeyError``.
    public init(pem: String, algorithm: KeyAlgorithm) throws(KeyError) {
        guard pem.utf8.count <= Self.longestText else { throw .malformed }
        do {
            try self.init(try Material(pem: pem, algorithm), algorithm)
        } catch let error as KeyError {
            throw error
        } catch CryptoKitError.incorrectParameterSize where algorithm.keyType == .rsa {
            throw .unsuitableSize
        } catch {
            throw .malformed
        }
    }

    /// A private key from a JWK (RFC 7517).
    ///
    /// - Parameters:
    ///   - jwk: The JSON of one key; of an RSA key both factors are needed (`p` and `q`).
    ///   - algorithm: What it is for where neither its `alg` nor its `use` says so.
    /// - Throws: ``KeyError``, ``KeyError/invalid`` where the public part is not the private one's.
    public init(jwk: String, algorithm: KeyAlgorithm? = nil) throws(KeyError) {
        let members = try JWKMembers(jwk)
        let stated = try PublicKey(members, algorithm: algorithm)
        try self.init(try members.privateMaterial(for: stated.algorithm), stated.algorithm, id: stated.id)
        guard publicKey == stated else { throw .invalid }
    }

    /// The key as PKCS #8 in PEM, to be stored where only its owner reads.
    public var pem: String {
        switch material {
        case .signing(let key): key.pemRepresentation
        case .agreement(let key): key.pemRepresentation
        case .rsa(let key): key.pkcs8PEMRepresentation
        }
    }
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

extension PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which key it is, and nothing of what it is made of.
    public var description: String { "private key \(id) for \(algorithm.rawValue)" }
    /// The same.
    public var debugDescription: String { description }
    /// Empty: dumps and test reports show what is reflected.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
