// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A search for entries of one application that have the same digest.
public struct SignalQuery: Sendable, Hashable {
    /// The kind.
    public let kind: SignalEntry.Kind
    /// The application.
    public let application: String
    /// The digest.
    public let digest: BlindIndex
    /// The subject of the searching verification, if it has one.
    public let subject: BlindIndex?
    /// The verification that searches.
    public let verification: UUID

    /// A search.
    public init(
        _ kind: SignalEntry.Kind,
        of application: String,
        digest: BlindIndex,
        subject: BlindIndex?,
        by verification: UUID
    ) {
        self.kind = kind
        self.application = application
        self.digest = digest
        self.subject = subject
        self.verification = verification
    }
}

/// The numbers of entries that a search finds; 10,000 at most.
public struct SignalCount: Sendable, Hashable {
    /// All entries that have not expired.
    public let all: Int
    /// Those of the searching verification.
    public let own: Int
    /// Those that came before the verification's own, with another subject or without one on either side.
    public let others: Int
    /// The number of different subjects among the others.
    public let subjects: Int

    /// Numbers.
    public init(all: Int, own: Int, others: Int, subjects: Int) {
        self.all = all
        self.own = own
        self.others = others
        self.subjects = subjects
    }
}
