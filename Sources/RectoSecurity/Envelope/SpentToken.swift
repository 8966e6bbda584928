// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// The identifier of a single-use message.
public struct SpentToken: Sendable, Hashable {
    /// The issuer of the identifier (`iss`): two issuers may give the same.
    public let issuer: String
    /// The identifier (`jti`), 1 to 128 bytes.
    public let id: String
    /// The time from which the message is refused for its age, so that it may be forgotten.
    public let rememberedUntil: Date

    /// The allowed lengths of an identifier, in bytes.
    static let lengths = 1...128
}

/// Remembers the identifiers of messages that were taken.
public protocol SpentTokens {
    /// Stores an identifier if it is not known, in one step: of two calls at once, one returns true.
    ///
    /// - Parameters:
    ///   - token: The identifier.
    ///   - now: The time.
    /// - Returns: True if it was not known.
    /// - Throws: If it cannot be stored; the message is then refused.
    func spend(_ token: SpentToken, at now: Date) throws -> Bool
}
