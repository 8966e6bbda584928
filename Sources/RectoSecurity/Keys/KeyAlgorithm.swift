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

/// The intended use of a key (RFC 7517 §4.2).
public enum KeyUse: String, Sendable, Hashable {
    /// Signing, and checking signatures.
    case signature = "sig"
    /// Encrypting, and decrypting.
    case encryption = "enc"
}

/// The type of a key (RFC 7518 §6.1).
enum KeyType: String {
    case ellipticCurve = "EC"
    case rsa = "RSA"
}

/// The sizes of RSA keys that are made.
public enum RSAKeySize: Int, Sendable, CaseIterable {
    /// 2048 bits: enough until 2030 (NIST SP 800-57 part 1).
    case bits2048 = 2048
    /// 3072 bits.
    case bits3072 = 3072
    /// 4096 bits.
    case bits4096 = 4096

    /// The moduli that are accepted, in bits: smaller ones are weak, larger ones cost a stranger little and us much.
    static let accepted = 2048...4096
}
