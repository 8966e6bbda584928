// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras
internal import RectoJSON

/// A public key with the one algorithm that it is for.
public struct PublicKey: Sendable, Hashable {
    /// The value of the key.
    enum Material: Sendable {
        case signing(P256.Signing.PublicKey)
        case agreement(P256.KeyAgreement.PublicKey)
        case rsa(_RSA.Signing.PublicKey)
    }

    let material: Material
    /// The algorithm of the key.
    public let algorithm: KeyAlgorithm
    /// The key's name in messages (`kid`): its thumbprint, unless its owner named it otherwise.
    public let id: String

    /// The longest `kid` that is read, in bytes.
    static let longestID = 128

    init(_ material: Material, _ algorithm: KeyAlgorithm, id: String? = nil) throws(KeyError) {
        if case .rsa(let key) = material { try Self.check(key) }
        self.material = material
        self.algorithm = algorithm
        self.id = id ?? Self.thumbprint(of: material)
        guard (1...Self.longestID).contains(self.id.utf8.count) else { throw .malformed }
    }

    /// A public key from its text: a `SubjectPublicKeyInfo` (RFC 7468 §13).
    ///
    /// - Parameters:
    ///   - pem: The text.
    ///   - algorithm: The algorithm of the key, which the text does not name.
    /// - Throws: ``KeyError``.
    public init(pem: String, algorithm: KeyAlgorithm) throws(KeyError) {
        guard pem.utf8.count <= PrivateKey.longestText else { throw .malformed }
        let material = try KeyError.of(algorithm, orElse: .malformed) { try Material(pem: pem, algorithm) }
        try self.init(material, algorithm)
    }

    /// The key as PEM, for programs that do not read JWK.
    public var pem: String {
        switch material {
        case .signing(let key): key.pemRepresentation
        case .agreement(let key): key.pemRepresentation
        case .rsa(let key): key.pemRepresentation
        }
    }

    /// The thumbprint of the key with SHA-256 (RFC 7638 §3), independent of all other members.
    public var thumbprint: String { Self.thumbprint(of: material) }

    private static func thumbprint(of material: Material) -> String {
        let members = String(jsonObject: material.members.map { ($0, $1.json) })
        return Base64URL.text(SHA256.hash(data: Array(members.utf8)))
    }

    private static func check(_ key: _RSA.Signing.PublicKey) throws(KeyError) {
        guard let exponent = try? key.getKeyPrimitives().publicExponent else { throw .invalid }
        let value = exponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard RSAKeySize.accepted.contains(key.keySizeInBits), exponent.count <= 8, value >= 65537 else {
            throw .unsuitableSize
        }
    }

    /// True if both are the same key, with the same name and algorithm.
    public static func == (left: PublicKey, right: PublicKey) -> Bool { left.jwk == right.jwk }

    /// Feeds the key's JWK to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(jwk) }
}

extension PublicKey.Material {
    fileprivate init(pem: String, _ algorithm: KeyAlgorithm) throws {
        self =
            switch algorithm {
            case .es256: .signing(try P256.Signing.PublicKey(pemRepresentation: pem))
            case .ecdhESA256KW: .agreement(try P256.KeyAgreement.PublicKey(pemRepresentation: pem))
            case .ps256, .rs256, .rsaOAEP256: .rsa(try _RSA.Signing.PublicKey(pemRepresentation: pem))
            }
    }
}
