// SPDX-License-Identifier: Apache-2.0

/// 256 random bits in a link, which open a waiting verification.
public struct LinkToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// Reads a token.
    ///
    /// - Parameter text: 43 characters of Base64 for URLs; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decoded(text) else { return nil }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes a token.
    public static func generated() -> LinkToken { LinkToken(bytes: .random(32)) }

    /// The token as in the link, the only place for it.
    public var text: String { Base64URL.text(bytes) }

    /// The hash that is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: bytes) }

    /// A label without the token, which any reader of logs could use.
    public var description: String { "link token" }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
