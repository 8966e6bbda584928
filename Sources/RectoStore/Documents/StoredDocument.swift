// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A small document beside verifications: an application, a webhook, a notification.
public struct StoredDocument: Sendable, Hashable {
    /// What it is.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Who may call the service, with which keys, roles and limits.
        public static let application = Kind(rawValue: "application")
        /// Whom to tell of events.
        public static let webhook = Kind(rawValue: "webhook")
        /// Something a person is to answer.
        public static let notification = Kind(rawValue: "notification")
        /// The steps of verifications, never changed once they are.
        public static let journey = Kind(rawValue: "journey")
    }

    /// What it is.
    public let kind: Kind
    /// Its name, one of a kind.
    public let id: String
    /// The verification that it belongs to, which it is erased with.
    public let verification: UUID?
    /// How often it was stored.
    public internal(set) var revision = 0
    /// What it says; encrypted where it is stored, 256 KiB at most.
    public var body: Data
    /// What it can also be found by, such as the digests of an application's keys; one of a kind each.
    public var lookups: Set<BlindIndex>

    /// A document that is not stored yet.
    public init(kind: Kind, id: String, verification: UUID? = nil, body: Data, lookups: Set<BlindIndex> = []) {
        self.kind = kind
        self.id = id
        self.verification = verification
        self.body = body
        self.lookups = lookups
    }
}

/// What becomes of a document.
public enum DocumentWrite: Sendable, Hashable {
    /// It is new.
    case create(StoredDocument)
    /// It takes the place of the revision that it was made from.
    case replace(StoredDocument)
    /// It goes.
    case remove(StoredDocument.Kind, id: String, revision: Int)
}
