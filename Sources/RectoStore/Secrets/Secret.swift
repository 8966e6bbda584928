// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A code, link or token in somebody's hands: the store knows only its digest.
public struct Secret: Sendable, Hashable {
    /// The purpose of a secret.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Twelve digits that begin a session.
        public static let code = Kind(rawValue: "code")
        /// Begins a session too, from a link.
        public static let linkToken = Kind(rawValue: "link-token")
    }

    /// The purpose.
    public let kind: Kind
    /// The digest that finds it; for short secrets with the store's key, or a thief of the file can try all.
    public let digest: BlindIndex
    /// The verification that it belongs to.
    public let verification: UUID?
    /// The end of its validity.
    public let expiresAt: Date
    /// The number of wrong tries left before it is locked; `nil` if they are not counted.
    public let triesLeft: Int?

    /// A secret that is good from now on.
    public init(kind: Kind, digest: BlindIndex, verification: UUID?, expiresAt: Date, triesLeft: Int? = nil) {
        self.kind = kind
        self.digest = digest
        self.verification = verification
        self.expiresAt = expiresAt
        self.triesLeft = triesLeft
    }
}

/// Names a secret that a change uses up.
public struct SecretUse: Sendable, Hashable {
    /// The purpose.
    public let kind: Secret.Kind
    /// The digest that finds it.
    public let digest: BlindIndex

    /// The secret of this kind and digest.
    public init(kind: Secret.Kind, digest: BlindIndex) {
        self.kind = kind
        self.digest = digest
    }
}

/// The result of a try.
public enum SecretAttempt: Sendable, Hashable {
    /// It is the right one; a change may use it up.
    case right
    /// It is wrong; the number of tries left, 0 if it is locked from now on.
    case wrong(triesLeft: Int?)
    /// Too many tries were wrong before.
    case locked
    /// It is no longer good, right or wrong.
    case expired
    /// There is none to compare with, or it was used.
    case missing
}

/// An identifier of a token (`jti`, RFC 7519, 4.1.7) that is accepted once.
public struct SpentTokenDigest: Sendable, Hashable {
    /// The digest that recognizes it.
    public let digest: BlindIndex
    /// The end of its memory: as long as the token would be accepted.
    public let expiresAt: Date

    /// A token that is used now.
    public init(digest: BlindIndex, expiresAt: Date) {
        self.digest = digest
        self.expiresAt = expiresAt
    }
}
