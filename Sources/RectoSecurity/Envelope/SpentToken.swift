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
