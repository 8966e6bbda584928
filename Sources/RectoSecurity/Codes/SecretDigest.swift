// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// The hash that is stored in place of a secret, and looked up by it.
///
/// Two of them are compared in constant time.
public struct SecretDigest: Sendable, Codable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// A digest that was stored.
    ///
    /// - Parameter bytes: 32 bytes; `nil` with any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The digest of a secret that is too long to be guessed.
    init(of secret: [UInt8]) {
        bytes = Array(SHA256.hash(data: secret))
    }

    /// The digest of a secret that could be guessed from a digest without a key.
    init(of secret: [UInt8], key: [UInt8]) {
        bytes = Array(HMAC<SHA256>.authenticationCode(for: secret, using: SymmetricKey(data: key)))
    }

    /// True if both are of one secret, in a time that does not depend on their differences.
    public static func == (left: SecretDigest, right: SecretDigest) -> Bool {
        left.bytes.isSecretlyEqual(to: right.bytes)
    }

    /// Feeds the digest's bytes to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
