// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// A key with which an application calls the service: `sk_`, 256 random bits, and a checksum.
///
/// The prefix lets searches for leaked keys find it. The checksum tells a mistyped key from a foreign one without the
/// store.
public struct AccessKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The reason why a text is no key.
    public enum Defect: Error, Sendable, Hashable, CaseIterable {
        /// It has not the form of one.
        case malformed
        /// It has the form, and another checksum: characters were lost or changed.
        case mistyped
    }

    private let secret: [UInt8]

    private static let prefix = "sk_"
    private static let secretCount = 32
    private static let checksumCount = 4

    /// Reads a key.
    ///
    /// - Parameter text: The key as it was given to the application.
    /// - Throws: ``Defect``.
    public init(_ text: String) throws(Defect) {
        guard text.utf8.count == Self.prefix.utf8.count + 48, text.hasPrefix(Self.prefix),
            let bytes = Base64URL.decoded(Array(text.utf8.dropFirst(Self.prefix.utf8.count)))
        else { throw .malformed }
        secret = Array(bytes.prefix(Self.secretCount))
        guard Self.checksum(secret) == Array(bytes.dropFirst(Self.secretCount)) else { throw .mistyped }
    }

    private init(secret: [UInt8]) {
        self.secret = secret
    }

    /// Makes a key.
    public static func generated() -> AccessKey { AccessKey(secret: .random(secretCount)) }

    /// The key as it is given to the application, once.
    public var text: String { Self.prefix + Base64URL.text(secret + Self.checksum(secret)) }

    /// The end of the key, to recognize it in a list; it tells nothing of the secret.
    public var hint: String { String(text.suffix(4)) }

    /// The hash that is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: secret) }

    /// Of another hash than the digest, which must not be derived from it.
    private static func checksum(_ secret: [UInt8]) -> [UInt8] {
        Array(SHA512.hash(data: Array(prefix.utf8) + secret).prefix(checksumCount))
    }

    /// A hint that tells the key from others, and not the key.
    public var description: String { "access key …\(hint)" }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension AccessKey.Defect: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformed: "The text is no key: those begin with “sk_”."
        case .mistyped: "The key was mistyped: its checksum is another."
        }
    }
}
