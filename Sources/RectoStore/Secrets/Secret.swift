// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A code, link or token that somebody was given: the store knows only its digest.
public struct Secret: Sendable, Hashable {
    /// What it is for.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Twelve digits that begin a session.
        public static let code = Kind(rawValue: "code")
        /// Begins a session too, from a link.
        public static let linkToken = Kind(rawValue: "link-token")
        /// Goes with every request of a session.
        public static let accessToken = Kind(rawValue: "access-token")
        /// Shows that a telephone or mailbox is the person's.
        public static let oneTimePassword = Kind(rawValue: "one-time-password")
    }

    /// What it is for.
    public let kind: Kind
    /// What it is found by; short secrets must be digested with the store's key, or whoever has the file can try all.
    public let digest: BlindIndex
    /// Whose.
    public let verification: UUID?
    /// Until when it is good.
    public let expiresAt: Date
    /// How many wrong tries are left before it is locked; `nil` where they are not counted.
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
    /// What it is for.
    public let kind: Secret.Kind
    /// What it is found by.
    public let digest: BlindIndex

    /// The secret of this kind and digest.
    public init(kind: Secret.Kind, digest: BlindIndex) {
        self.kind = kind
        self.digest = digest
    }
}

/// What a try came to.
public enum SecretAttempt: Sendable, Hashable {
    /// It is the right one; a change may use it up.
    case right
    /// It is not, and so many tries are left; 0 where it is locked from now on.
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
    /// What it is known by.
    public let digest: BlindIndex
    /// Until when it must be remembered: as long as the token would be accepted.
    public let expiresAt: Date

    /// A token that is used now.
    public init(digest: BlindIndex, expiresAt: Date) {
        self.digest = digest
        self.expiresAt = expiresAt
    }
}
