// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The store of verifications, and of all that happens to them.
///
/// A store decides nothing: a change is stored as a whole or refused as a whole, and callers state the time. Data that
/// must be erased one day, and secrets, are encrypted before they reach a disk.
public protocol VerificationStore: Sendable {
    /// Stores a change in one transaction: it is on the disk when this returns.
    ///
    /// - Parameter change: The change.
    /// - Returns: The receipt.
    /// - Throws: ``StoreError``; nothing is stored then.
    @discardableResult
    func commit(_ change: Change) async throws -> Receipt

    /// The verification of this identifier, erased or not.
    func verification(_ id: UUID) async throws -> StoredVerification?

    /// The same without its personal data, also if these do not open any more.
    func unopenedVerification(_ id: UUID) async throws -> StoredVerification?

    /// Verifications of an application, newest first.
    func verifications(_ query: VerificationQuery) async throws -> Listing<StoredVerification>

    /// The identifiers of the same verifications, also of those that do not open any more.
    func identifiers(_ query: VerificationQuery) async throws -> Listing<UUID>

    /// Verifications that are due to expire at this time, the longest due first, without so many of these.
    func verificationsToExpire(at: Date, skipping: Int, limit: Int) async throws -> [UUID]

    /// Verifications that are due for erasure at this time, the longest due first, without so many of these.
    func verificationsToErase(at: Date, skipping: Int, limit: Int) async throws -> [UUID]

    /// Verifications that wait for a person, the longest waiting first, with the numbers of all.
    func reviews(_ query: ReviewQuery, at: Date) async throws -> ReviewPage

    /// A verification that waits for a person; `nil` if it does not.
    func review(of id: UUID, at: Date) async throws -> WaitingReview?

    /// The ones among these verifications that wait for the second of two reviewers.
    func awaitingSecondReview(among ids: Set<UUID>) async throws -> Set<UUID>

    /// Verifications of an application that a search term finds, the newest first.
    func verifications(found term: BlindIndex, of application: String, limit: Int) async throws -> [UUID]

    /// Events after this place in the chain, in order.
    func events(after sequence: Int, limit: Int) async throws -> [StoredEvent]

    /// Events of a verification after this place in the chain, in order.
    func events(of verification: UUID, after sequence: Int, limit: Int) async throws -> [StoredEvent]

    /// The end of the chain; sequence 0 if there is no event.
    func chainHead() async throws -> ChainHead

    /// Follows the chain from its beginning, and looks for a head that was kept elsewhere, by its hash.
    func verifyChain(expecting head: Data?) async throws -> ChainVerdict

    /// Leases the next job of these kinds: applications take turns, and so do the verifications of each.
    ///
    /// - Parameters:
    ///   - kinds: The kinds that the worker can do.
    ///   - at: The time.
    ///   - until: The time from which another worker may have it, if this one is gone.
    ///   - applications: Applications whose jobs come after all others.
    /// - Returns: The job, which nobody else holds until then; `nil` if none is due.
    /// - Throws: ``StoreError``.
    func leaseJob(
        _ kinds: [String],
        at: Date,
        until: Date,
        puttingOff applications: Set<String>
    ) async throws -> LeasedJob?

    /// The jobs of these kinds that are due until then, held or not, each with its owner; a bounded number of them.
    func openJobs(_ kinds: [String], dueUntil: Date) async throws -> [OpenJob]

    /// Holds work for longer; ``StoreError/leaseLost`` if another has it.
    func extendJob(_ lease: Lease, until: Date) async throws

    /// Gives a job back to be retried then, or for good if `retryAt` is `nil`: it is kept, buried.
    func failJob(_ lease: Lease, retryAt: Date?) async throws

    /// The number of jobs.
    func jobCounts() async throws -> JobCounts

    /// Leases the message that has been due the longest, as jobs are leased; of a webhook one at a time.
    ///
    /// - Parameters:
    ///   - at: The time.
    ///   - until: The end of the lease.
    ///   - webhooks: Webhooks whose messages come after those of all others.
    /// - Returns: The message; `nil` if none is due.
    /// - Throws: ``StoreError``.
    func leaseDelivery(at: Date, until: Date, puttingOff webhooks: Set<String>) async throws -> LeasedDelivery?

    /// Stores the result of an attempt; ``StoreError/leaseLost`` if another has the message.
    func recordDelivery(_ lease: Lease, _ outcome: DeliveryOutcome, at: Date) async throws

    /// Messages to a webhook, the newest first, before this one.
    func deliveries(to webhook: String, before id: Int?, limit: Int) async throws -> [DeliveryRecord]

    /// Sends a message once more, in any state; a sweep takes it away 30 days after it was sent or given up.
    ///
    /// - Parameters:
    ///   - id: The number in its record.
    ///   - at: The time it is due.
    ///   - answer: The answer to the request that asked for it, stored with it.
    /// - Throws: ``StoreError/notFound``.
    func replayDelivery(_ id: Int, at: Date, answer: IdempotencyAnswer?) async throws

    /// Begins a request that may be repeated.
    ///
    /// - Parameters:
    ///   - request: The request as it came.
    ///   - at: The time.
    ///   - busyUntil: The time from which another may begin it, if the first is gone.
    /// - Returns: The state of the request.
    /// - Throws: ``StoreError``; it is not begun then.
    func begin(_ request: IdempotentRequest, at: Date, busyUntil: Date) async throws -> IdempotencyState

    /// Releases a request that was begun, answered or not; if another has it by now, that one keeps it.
    func release(_ lease: RequestLease) async

    /// The answer to a request; `nil` if it has none, or its key belongs to another one.
    func answer(to request: IdempotentRequest, at: Date) async throws -> Data?

    /// The secret of this kind and digest, while it is good.
    func secret(_ use: SecretUse, at: Date) async throws -> Secret?

    /// Compares a secret with the last one of its kind that the verification was given, and counts a wrong try.
    func attempt(_ use: SecretUse, of verification: UUID, at: Date) async throws -> SecretAttempt

    /// Counts something, unless it happened `limit` times already in the window of this length.
    ///
    /// Every call is a transaction: for rare events that must outlive a restart, such as verifications of a person a
    /// day, not for requests.
    func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) async throws -> RateDecision

    /// A small document by its name; with an empty body if it does not open any more and is wanted even so.
    func document(_ kind: StoredDocument.Kind, id: String, evenUnopened: Bool) async throws -> StoredDocument?

    /// A small document by another value that finds it, likewise.
    func document(_ kind: StoredDocument.Kind, lookup: BlindIndex, evenUnopened: Bool) async throws -> StoredDocument?

    /// Small documents in the order of their names, after this one; of a verification only if one is named, else with an
    /// empty body if they do not open any more.
    func documents(_ kind: StoredDocument.Kind, of verification: UUID?, after id: String?, limit: Int) async throws
        -> [StoredDocument]

    /// The digest of a value by the store's own key, which outlives master keys.
    func blindIndex(_ value: String, as purpose: BlindIndex.Purpose) -> BlindIndex

    /// The digests of coarse values that find sketches of an application, by the ledger's own key.
    func sketchBuckets(_ values: Set<Data>, of application: String, _ kind: Sketch.Kind) -> Set<SketchBucket>

    /// The sketches of a kind that share most buckets with these, the most alike first; without their own buckets, and
    /// without those that do not open any more.
    func sketches(_ kind: Sketch.Kind, in buckets: Set<SketchBucket>, limit: Int) async throws -> [Sketch]

    /// Counts the entries of each search, all in one moment.
    func countSignals(_ queries: [SignalQuery], at: Date) async throws -> [SignalCount]

    /// The entries of a kind that have not expired, the newest first, before this one, 10,000 at most; of one digest or
    /// subject if it is named. One whose contents do not open any more comes without them.
    func signals(
        _ kind: SignalEntry.Kind,
        of application: String,
        digest: BlindIndex?,
        subject: BlindIndex?,
        at: Date,
        before entry: SignalEntry?,
        limit: Int
    ) async throws -> [SignalEntry]

    /// Begins a blob of a verification; it counts once a change has stored it.
    ///
    /// - Parameters:
    ///   - verification: The verification whose key encrypts it.
    ///   - limit: The longest allowed blob, in bytes.
    /// - Returns: The writer for its bytes.
    /// - Throws: ``StoreError/erased``, ``StoreError/notFound``.
    func upload(of verification: UUID, limit: Int) async throws -> BlobWriter

    /// Reads a blob of a verification.
    func download(_ blob: BlobID, of verification: UUID) async throws -> BlobReader

    /// The blobs of a verification.
    func blobs(of verification: UUID) async throws -> [StoredBlob]

    /// Writes a little beside the store's data, and flushes it to the disk.
    ///
    /// - Throws: ``StoreError`` if nothing can be stored now.
    func probe() async throws

    /// Removes expired data and data that belong to nothing, and finishes interrupted erasures.
    func sweep(at: Date) async throws
}

extension VerificationStore {
    /// Leases the next job of these kinds, of any application.
    public func leaseJob(_ kinds: [String], at: Date, until: Date) async throws -> LeasedJob? {
        try await leaseJob(kinds, at: at, until: until, puttingOff: [])
    }

    /// Leases the message that has been due the longest, to any webhook.
    public func leaseDelivery(at: Date, until: Date) async throws -> LeasedDelivery? {
        try await leaseDelivery(at: at, until: until, puttingOff: [])
    }

    /// A small document by its name.
    public func document(_ kind: StoredDocument.Kind, id: String) async throws -> StoredDocument? {
        try await document(kind, id: id, evenUnopened: false)
    }

    /// A small document by another value that finds it.
    public func document(_ kind: StoredDocument.Kind, lookup: BlindIndex) async throws -> StoredDocument? {
        try await document(kind, lookup: lookup, evenUnopened: false)
    }

    /// The newest entries of a kind that have not expired, the newest first.
    public func signals(
        _ kind: SignalEntry.Kind,
        of application: String,
        digest: BlindIndex?,
        subject: BlindIndex?,
        at: Date,
        limit: Int
    ) async throws -> [SignalEntry] {
        try await signals(
            kind,
            of: application,
            digest: digest,
            subject: subject,
            at: at,
            before: nil,
            limit: limit
        )
    }

    /// All small documents of a kind, in the order of their names, in any number.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: The documents.
    /// - Throws: ``StoreError``.
    public func allDocuments(_ kind: StoredDocument.Kind) async throws -> [StoredDocument] {
        var all: [StoredDocument] = []
        while true {
            let portion = try await documents(kind, of: nil, after: all.last?.id, limit: StoreLimits.rows.upperBound)
            guard !portion.isEmpty else { return all }
            all += portion
        }
    }
}
