// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A trace that is compared across the verifications of one application: a document, a face, a try, a flag.
///
/// It is found by a keyed digest, and holds nothing else in the clear. An erasure removes it, except at the end of a
/// retention: then it stays for its own term, and names no verification any more.
public struct SignalEntry: Sendable, Hashable {
    /// A kind of entries.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Its name, drawn by chance.
    public let id: UUID
    /// The kind.
    public let kind: Kind
    /// The application that it belongs to; no other one finds it.
    public let application: String
    /// The digest of the thing, or of the body if entries of the kind are compared by their bodies.
    public let digest: BlindIndex
    /// The digest of the subject, if it has one.
    public let subject: BlindIndex?
    /// The verification that it came with; `nil` if there is none, or once that is erased.
    public let verification: UUID?
    /// The time it was made.
    public let at: Date
    /// The time it goes.
    public let expiresAt: Date
    /// The contents, sealed with the ledger's key in the store; 64 KiB at most.
    public let body: Data?

    /// An entry with these parts.
    public init(
        id: UUID = UUID(),
        _ kind: Kind,
        of application: String,
        digest: BlindIndex,
        subject: BlindIndex? = nil,
        verification: UUID? = nil,
        at: Date,
        expiresAt: Date,
        body: Data? = nil
    ) {
        self.id = id
        self.kind = kind
        self.application = application
        self.digest = digest
        self.subject = subject
        self.verification = verification
        self.at = at
        self.expiresAt = expiresAt
        self.body = body
    }
}

/// A write of entries.
public enum SignalWrite: Sendable, Hashable {
    /// It is added, unless there is one of the same kind, digest, subject and verification.
    case add(SignalEntry)
    /// The application's entry of this name goes.
    case remove(UUID, of: String)
    /// The entries of a kind with this digest and subject go.
    case removeAll(SignalEntry.Kind, digest: BlindIndex, subject: BlindIndex, of: String)
    /// All entries of a subject go that name no verification; those of a verification go with it.
    case forget(subject: BlindIndex, of: String)
}
