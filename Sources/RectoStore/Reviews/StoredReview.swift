// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The row of the queue for a verification that waits for a person, in the clear: nothing in it identifies the person.
///
/// It belongs to the row of the verification, and goes as soon as nobody is waited for. A claim is no part of it.
public struct StoredReview: Sendable, Hashable {
    /// The reason for the review.
    public var reason: String
    /// The codes of the checks that led to it, the gravest first; each a single line.
    public var codes: [String]
    /// The time since when somebody is waited for; a later write of the same review keeps the first.
    public var since: Date
    /// The reviewers who decided already, if two must agree; none of them is asked again.
    public var reviewers: [String]

    /// A review with these parts.
    public init(reason: String, codes: [String] = [], since: Date, reviewers: [String] = []) {
        self.reason = reason
        self.codes = codes
        self.since = since
        self.reviewers = reviewers
    }
}

/// A reviewer's sign to the others that they look at a case; it locks nothing.
public struct ReviewClaim: Sendable, Hashable {
    /// The reviewer.
    public let by: String
    /// The end.
    public let until: Date

    /// A claim with these parts.
    public init(by: String, until: Date) {
        self.by = by
        self.until = until
    }
}

/// A verification that waits for a person.
public struct WaitingReview: Sendable, Hashable, Identifiable {
    /// The verification.
    public let id: UUID
    /// The owner.
    public let application: String
    /// The journey with its version, as in `passport-selfie@1`.
    public let journey: String
    /// The revision of the verification.
    public let revision: Int
    /// The time the verification was created.
    public let createdAt: Date
    /// The row of the queue.
    public let review: StoredReview
    /// The claim that is in force.
    public let claim: ReviewClaim?
}

/// A change of a claim.
public enum ClaimWrite: Sendable, Hashable {
    /// A reviewer looks at the case until then; ``StoreError/leaseLost`` if another does, unless it is taken over.
    case claim(UUID, by: String, until: Date, takesOver: Bool = false)
    /// The claim ends; ``StoreError/leaseLost`` if it is another's than the named one's.
    case release(UUID, by: String?)

    /// The verification.
    public var id: UUID {
        switch self {
        case .claim(let id, _, _, _), .release(let id, _): id
        }
    }
}
