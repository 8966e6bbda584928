// SPDX-License-Identifier: Apache-2.0

/// The purpose of a key: one key, one algorithm (RFC 8725 §3.1, RFC 7518 §3.1 and §4.1).
public enum KeyAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// ECDSA over P-256 with SHA-256.
    case es256 = "ES256"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// Ephemeral-static Diffie-Hellman over P-256; the resulting key wraps the content's key.
    case ecdhESA256KW = "ECDH-ES+A256KW"
    /// RSAES-OAEP with SHA-256, which encrypts the content's key.
    case rsaOAEP256 = "RSA-OAEP-256"

    /// The algorithms of signatures.
    public static let signatures: Set<KeyAlgorithm> = [.es256, .ps256, .rs256]
    /// The algorithms that carry a content's key.
    public static let keyManagement: Set<KeyAlgorithm> = [.ecdhESA256KW, .rsaOAEP256]

    /// The intended use as a JWK says it (RFC 7517 §4.2).
    public var use: KeyUse { Self.signatures.contains(self) ? .signature : .encryption }

    /// The operations of either half of such a key, as a JWK names them (RFC 7517 §4.3).
    var operations: Set<String> {
        switch self {
        case .es256, .ps256, .rs256: ["sign", "verify"]
        case .ecdhESA256KW: ["deriveKey", "deriveBits"]
        case .rsaOAEP256: ["encrypt", "decrypt", "wrapKey", "unwrapKey"]
        }
    }

    /// The key type as a JWK says it (RFC 7518 §6.1).
    var keyType: KeyType {
        switch self {
        case .es256, .ecdhESA256KW: .ellipticCurve
        case .ps256, .rs256, .rsaOAEP256: .rsa
        }
    }
}
