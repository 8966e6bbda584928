// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// All that one step of a verification stores: it happens as a whole or not at all.
///
/// What may fail for others' sake is tried first: the revision, the lease, tokens and secrets. The first that does
/// fails the change.
public struct Change: Sendable {
    /// When it happens, which its events, jobs and documents bear.
    public let at: Date
    /// What becomes of the verification.
    public var write: VerificationWrite?
    /// What is added to the chain, in this order.
    public var events: [NewEvent] = []
    /// Work to be done.
    public var jobs: [NewJob] = []
    /// The job that this change is the result of: it is done.
    public var completes: Lease?
    /// Messages to webhooks.
    public var deliveries: [NewDelivery] = []
    /// Codes, links and tokens that are handed out.
    public var secrets: [Secret] = []
    /// Secrets that are used up: each once.
    public var uses: [SecretUse] = []
    /// Kinds of secrets of the written verification that end with this change, before new ones are handed out.
    public var revokes: [Secret.Kind] = []
    /// Token identifiers that are accepted this once.
    public var spends: [SpentTokenDigest] = []
    /// The answer to the request that brought this change, for when it comes again; where there is one already, of
    /// whoever began it anew, the change is refused with ``StoreError/alreadyExists``.
    public var answer: IdempotencyAnswer?
    /// Applications, webhooks, notifications and the like.
    public var documents: [DocumentWrite] = []
    /// Sketches by which evidence is known again.
    public var sketches: [Sketch] = []
    /// Blobs that count from now on, of the written verification.
    public var blobs: [StoredBlob] = []
    /// Blobs of the written verification that go.
    public var removedBlobs: [BlobID] = []

    /// A change that does nothing yet.
    public init(at: Date, _ write: VerificationWrite? = nil) {
        self.at = at
        self.write = write
    }
}

/// What becomes of a verification.
public enum VerificationWrite: Sendable, Hashable {
    /// It is new.
    case create(StoredVerification)
    /// It takes the place of the revision that it was made from.
    case replace(StoredVerification)
    /// Its key, personal data, blobs, secrets, answers and documents are destroyed; `facts` and the times stay.
    case erase(UUID, revision: Int, facts: Data)

    /// Which verification.
    public var id: UUID {
        switch self {
        case .create(let verification), .replace(let verification): verification.id
        case .erase(let id, _, _): id
        }
    }
}

/// What a change came to.
public struct Receipt: Sendable, Hashable {
    /// The revision that the verification has now.
    public let revision: Int?
    /// The events' places in the chain.
    public let events: Range<Int>
    /// The names of the new jobs.
    public let jobs: [Int]
}
