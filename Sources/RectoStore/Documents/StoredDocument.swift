// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A small document beside verifications: an application, a webhook, a notification.
public struct StoredDocument: Sendable, Hashable {
    /// A kind of documents.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An application that may call the service, with its keys, roles and limits.
        public static let application = Kind(rawValue: "application")
        /// A receiver of events.
        public static let webhook = Kind(rawValue: "webhook")
        /// A question to a person.
        public static let notification = Kind(rawValue: "notification")
        /// A journey: steps of verifications, never changed once stored.
        public static let journey = Kind(rawValue: "journey")
        /// A person's authenticator, with the secret of its passcodes.
        public static let authenticator = Kind(rawValue: "authenticator")
        /// The same, before the person has shown that it works.
        public static let openAuthenticator = Kind(rawValue: "authenticator-open")
    }

    /// The kind.
    public let kind: Kind
    /// Its name, one of a kind.
    public let id: String
    /// The verification that it belongs to, which it is erased with.
    public let verification: UUID?
    /// The number of times it was stored.
    public internal(set) var revision = 0
    /// The contents; encrypted in the store, 256 KiB at most.
    public var body: Data
    /// Further values that find it, such as the digests of an application's keys; one of a kind each.
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

/// A write of a document.
public enum DocumentWrite: Sendable, Hashable {
    /// It is new.
    case create(StoredDocument)
    /// It replaces the revision that it was made from.
    case replace(StoredDocument)
    /// It is removed.
    case remove(StoredDocument.Kind, id: String, revision: Int)
}
