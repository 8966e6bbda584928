// SPDX-License-Identifier: Apache-2.0

/// Twelve digits that open a waiting verification: 39.9 bits.
public struct VerificationCode: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The digits.
    public let digits: String

    private static let count = 12

    /// Reads a code.
    ///
    /// - Parameter text: The typed digits, with spaces and hyphens in any place; `nil` if these are not twelve.
    public init?(_ text: String) {
        guard let digits = text.typedDigits(Self.count) else { return nil }
        self.digits = digits
    }

    private init(digits: String) {
        self.digits = digits
    }

    /// Makes a code, each as likely as any other.
    public static func generated() -> VerificationCode {
        var generator = SystemRandomNumberGenerator()
        return generated(using: &generator)
    }

    static func generated(using generator: inout some RandomNumberGenerator) -> VerificationCode {
        // Numbers that would make some codes likelier are drawn again.
        VerificationCode(digits: UInt64.random(in: 0..<1_000_000_000_000, using: &generator).digits(count))
    }

    /// The digits as they are shown, in three groups of four.
    public var grouped: String {
        stride(from: 0, to: Self.count, by: 4).map { digits.dropFirst($0).prefix(4) }.joined(separator: " ")
    }

    /// The hash that is stored and looked up.
    ///
    /// - Parameter key: A secret kept outside the store, 32 bytes or more: without it, readers could try all codes.
    /// - Returns: The digest.
    public func digest(key: [UInt8]) -> SecretDigest {
        precondition(key.count >= 32, "a key that can be guessed protects no code")
        return SecretDigest(of: Array(digits.utf8), key: key)
    }

    /// A label without the code, which any reader of logs could use.
    public var description: String { "verification code" }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
