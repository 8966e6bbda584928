// SPDX-License-Identifier: Apache-2.0

/// A thing whose verifications in a day are counted.
public enum TryCounter: String, Sendable, Hashable, Codable, CaseIterable {
    /// A document, by issuer, type and number.
    case document
    /// A person, as the application names them.
    case subject
    /// The telephone number or mail address that a passcode was sent to.
    case contact
    /// The network of the client that claimed: a /24, or a /64 of version 6.
    case network

    /// The most verifications in a day that raise no signal, if the journey names no number.
    public var usualLimit: Int { self == .network ? 50 : 3 }
}
