// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// All that one step of a verification stores: it happens as a whole or not at all.
///
/// Parts that other changes can make fail are tried first: the revision, the lease, tokens and secrets. The first that
/// does fails the change.
public struct Change: Sendable {
    /// The time of the change, and of its events, jobs and documents.
    public let at: Date
    /// The write of the verification.
    public var write: VerificationWrite?
    /// The revision that a verification must still have, if the change rests on it without writing it.
    public var expects: ExpectedRevision?
    /// The events that are added to the chain, in this order.
    public var events: [NewEvent] = []
    /// Work to be done.
    public var jobs: [NewJob] = []
    /// The job that this change completes.
    public var completes: Lease?
    /// Messages to webhooks.
    public var deliveries: [NewDelivery] = []
    /// New codes, links and tokens.
    public var secrets: [Secret] = []
    /// Secrets that are used up: each once.
    public var uses: [SecretUse] = []
    /// Kinds of secrets of the written verification that end with this change, before new ones are handed out.
    public var revokes: [Secret.Kind] = []
    /// Token identifiers that are accepted this once.
    public var spends: [SpentTokenDigest] = []
    /// The answer to the request that brought this change, for repetitions; if another attempt has stored one, the
    /// change is refused with ``StoreError/alreadyExists``.
    public var answer: IdempotencyAnswer?
    /// Makes the ``answer`` from the number of the last message, if it names that.
    public var answering: (@Sendable (Int) throws -> IdempotencyAnswer?)?
    /// Requests whose stored answers are forgotten, since they hold what is gone; without an answer nothing happens.
    public var forgets: [AnsweredRequest] = []
    /// Applications, webhooks, notifications and the like.
    public var documents: [DocumentWrite] = []
    /// Sketches that recognize evidence again.
    public var sketches: [Sketch] = []
    /// Entries that are compared across verifications.
    public var signals: [SignalWrite] = []
    /// True if an erasure leaves the verification's entries, without its name, for their own term.
    public var keepsSignals = false
    /// Claims of verifications that wait for a person; made after the write of the verification.
    public var claims: [ClaimWrite] = []
    /// Blobs of the written verification that count from now on.
    public var blobs: [StoredBlob] = []
    /// Blobs that are removed: of the written verification, or of the one of ``expects``.
    public var removedBlobs: [BlobID] = []

    /// A change that does nothing yet.
    public init(at: Date, _ write: VerificationWrite? = nil) {
        self.at = at
        self.write = write
    }
}

/// A revision of a verification that a change was decided on.
public struct ExpectedRevision: Sendable, Hashable {
    /// The verification's identifier.
    public let verification: UUID
    /// The revision.
    public let revision: Int

    /// A revision of a verification.
    public init(of verification: UUID, revision: Int) {
        self.verification = verification
        self.revision = revision
    }
}

/// A write of a verification.
public enum VerificationWrite: Sendable, Hashable {
    /// It is new.
    case create(StoredVerification)
    /// It replaces the revision that it was made from.
    case replace(StoredVerification)
    /// Its key, personal data, blobs, secrets, answers and documents are destroyed; `facts` and the times stay, and the
    /// status if none is given.
    case erase(UUID, revision: Int, facts: Data, status: String? = nil)

    /// The verification's identifier.
    public var id: UUID {
        switch self {
        case .create(let verification), .replace(let verification): verification.id
        case .erase(let id, _, _, _): id
        }
    }
}

/// The result of a change.
public struct Receipt: Sendable, Hashable {
    /// The revision that the verification has now.
    public let revision: Int?
    /// The events' places in the chain.
    public let events: Range<Int>
    /// The names of the new jobs.
    public let jobs: [Int]
    /// The numbers of the new messages.
    public let deliveries: [Int]
}
