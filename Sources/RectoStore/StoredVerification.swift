// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A verification as the store keeps it: members that it searches, and two documents that it does not look into.
public struct StoredVerification: Sendable, Hashable, Identifiable {
    /// A UUID of version 7 (RFC 9562, 5.7), so that listings come in the order of creation.
    public let id: UUID
    /// The owner.
    public let application: String
    /// The name of the journey that it follows.
    public let journey: String
    /// The version of the journey.
    public let journeyVersion: Int
    /// The number of times it was stored, 1 once created: a change names the revision that it was made from.
    public internal(set) var revision = 0
    /// The status, to look for it by.
    public var status: String
    /// The facts, without personal data; kept after erasure as the change says.
    public var facts: Data
    /// Personal data; encrypted in the store, with the verification's own key, and absent once erased.
    public var sealed: Data?
    /// The integrator's reference, to look for it by.
    public var referenceIndex: BlindIndex?
    /// The person, to look for them by.
    public var subjectIndex: BlindIndex?
    /// The row of the queue while a person is to decide; stored with each write, and never read with the row.
    public var review: StoredReview?
    /// The terms that find it; `nil` if a write leaves them as they are, and in what was read.
    public var searchTerms: Set<BlindIndex>?
    /// The time it was created.
    public let createdAt: Date
    /// The time it is due to expire, while that can still happen.
    public var expiresAt: Date?
    /// The time it ended.
    public var decidedAt: Date?
    /// The time it is due for erasure.
    public var retainedUntil: Date?
    /// The time it was erased; set by the store alone.
    public internal(set) var erasedAt: Date?

    /// A verification that is not stored yet.
    public init(
        id: UUID,
        application: String,
        journey: String,
        journeyVersion: Int,
        status: String,
        facts: Data,
        sealed: Data?,
        createdAt: Date
    ) {
        self.id = id
        self.application = application
        self.journey = journey
        self.journeyVersion = journeyVersion
        self.status = status
        self.facts = facts
        self.sealed = sealed
        self.createdAt = createdAt
    }
}
