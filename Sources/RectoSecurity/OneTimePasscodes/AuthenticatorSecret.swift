// SPDX-License-Identifier: Apache-2.0

/// The secret that an authenticator shares with the one who checks its passcodes, with the settings of both.
public struct AuthenticatorSecret: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The secret, 16 to 128 bytes.
    public let bytes: [UInt8]
    /// The settings that both sides share.
    public let configuration: OneTimePasscodeGenerator.Configuration

    /// A secret.
    ///
    /// - Parameters:
    ///   - bytes: 16 to 128 bytes.
    ///   - configuration: The settings that both sides share.
    /// - Throws: ``OneTimePasscodeError`` if the secret or a setting is out of its range.
    public init(
        bytes: [UInt8],
        configuration: OneTimePasscodeGenerator.Configuration = .init()
    ) throws(OneTimePasscodeError) {
        _ = try OneTimePasscodeGenerator(secret: bytes, configuration: configuration)
        self.bytes = bytes
        self.configuration = configuration
    }

    /// Makes a secret, as long as the result of the hash function (RFC 6238 §5.1).
    ///
    /// - Parameter configuration: The settings that both sides share.
    /// - Returns: A secret from the system's generator of random numbers.
    /// - Throws: ``OneTimePasscodeError`` if a setting is out of its range.
    public static func generated(
        for configuration: OneTimePasscodeGenerator.Configuration = .init()
    ) throws(OneTimePasscodeError) -> AuthenticatorSecret {
        try AuthenticatorSecret(bytes: .random(configuration.hashFunction.byteCount), configuration: configuration)
    }

    /// Reads a secret that a file holds: Base32, or an `otpauth` link.
    ///
    /// - Parameters:
    ///   - text: Base32 in letters of either case, or a link; white space around it does not matter.
    ///   - configuration: The settings for Base32; a link names its own.
    /// - Throws: ``OneTimePasscodeError``.
    public init(
        text: String,
        configuration: OneTimePasscodeGenerator.Configuration = .init()
    ) throws(OneTimePasscodeError) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        if parts.count == 1, parts[0].lowercased().hasPrefix("otpauth:") {
            self = try AuthenticatorLink(String(parts[0])).secret
            return
        }
        guard text.utf8.count <= 1_000, !parts.isEmpty, let bytes = Base32.decoded(parts.joined()) else {
            throw .unreadableSecret
        }
        try self.init(bytes: bytes, configuration: configuration)
    }

    /// The secret in Base32 without padding, as people type it.
    public var base32: String { Base32.text(bytes) }

    /// The generator of its passcodes.
    public var generator: OneTimePasscodeGenerator {
        do throws(OneTimePasscodeError) {
            return try OneTimePasscodeGenerator(secret: bytes, configuration: configuration)
        } catch {
            preconditionFailure("checked when this was made")
        }
    }

    /// A label without the secret.
    public var description: String { "authenticator secret" }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension OneTimePasscodeGenerator.HashFunction {
    /// The length of a result, in bytes.
    fileprivate var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }
}
