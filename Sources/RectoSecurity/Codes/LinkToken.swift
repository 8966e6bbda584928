// SPDX-License-Identifier: Apache-2.0

/// 256 random bits in a link, with which somebody opens a verification that waits for them.
public struct LinkToken: Sendable, Hashable {
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

    /// The token as it stands in the link, which is the only place for it.
    public var text: String { Base64URL.text(bytes) }

    /// What is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: bytes) }
}

extension LinkToken: CustomStringConvertible, CustomReflectable {
    /// Not the token, which whoever reads logs could use.
    public var description: String { "link token" }
    /// Empty: dumps and test reports show what is reflected.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
