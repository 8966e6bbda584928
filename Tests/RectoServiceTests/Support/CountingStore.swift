// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import Synchronization

/// A real store that counts the calls that load a verification or touch the bytes of a file.
final class CountingStore: VerificationStore {
    /// The calls so far.
    struct Calls: Hashable {
        /// Verifications that were loaded.
        var loads = 0
        /// Files that were begun; the writer of one hashes each byte as it comes.
        var uploads = 0
        /// Files that were read again.
        var downloads = 0
        /// Changes that were stored.
        var commits = 0
    }

    private let store: any VerificationStore
    private let calls = Mutex(Calls())
    private struct LastWriter { weak var writer: BlobWriter? }

    /// The writer that was asked for last.
    private let last = Mutex(LastWriter())
    /// True while no change finds room.
    private let isFull = Mutex(false)
    /// The verifications whose personal data do not open any more.
    private let damaged = Mutex<Set<UUID>>([])
    /// The verifications whose facts cannot be read.
    private let failing = Mutex<Set<UUID>>([])

    init(_ store: any VerificationStore) {
        self.store = store
    }

    /// The calls while something is done.
    func calls(during body: () async throws -> Void) async rethrows -> Calls {
        calls.withLock { $0 = Calls() }
        try await body()
        return calls.withLock(\.self)
    }

    private func count(_ call: WritableKeyPath<Calls, Int>) {
        calls.withLock { $0[keyPath: call] += 1 }
    }

    /// Opens the personal data of a verification no more.
    func damage(_ id: UUID) {
        damaged.withLock { _ = $0.insert(id) }
    }

    /// Fails whenever one of these verifications is loaded, as if its facts could not be read.
    func fail(_ ids: Set<UUID>) {
        failing.withLock { $0 = ids }
    }

    /// Finds no room for changes while something is done, nor for the file that was begun last.
    func full(during body: () async throws -> Void) async rethrows {
        await last.withLock(\.writer)?.cancel()
        isFull.withLock { $0 = true }
        defer { isFull.withLock { $0 = false } }
        try await body()
    }

    func commit(_ change: Change) async throws -> Receipt {
        count(\.commits)
        guard !isFull.withLock(\.self) else { throw StoreError.diskFull }
        return try await store.commit(change)
    }

    func verification(_ id: UUID) async throws -> StoredVerification? {
        count(\.loads)
        guard !damaged.withLock({ $0.contains(id) }) else { throw StoreError.sealBroken(what: "sealed") }
        guard !failing.withLock({ $0.contains(id) }) else { throw CocoaError(.coderReadCorrupt) }
        return try await store.verification(id)
    }

    func unopenedVerification(_ id: UUID) async throws -> StoredVerification? {
        try await store.unopenedVerification(id)
    }

    func verifications(_ query: VerificationQuery) async throws -> Listing<StoredVerification> {
        count(\.loads)
        let page = try await store.verifications(query)
        let isDamaged = damaged.withLock { damaged in page.elements.contains { damaged.contains($0.id) } }
        guard !isDamaged else { throw StoreError.sealBroken(what: "sealed") }
        return page
    }

    func identifiers(_ query: VerificationQuery) async throws -> Listing<UUID> {
        try await store.identifiers(query)
    }

    func upload(of verification: UUID, limit: Int) async throws -> BlobWriter {
        count(\.uploads)
        let writer = try await store.upload(of: verification, limit: limit)
        last.withLock { $0.writer = writer }
        return writer
    }

    func download(_ blob: BlobID, of verification: UUID) async throws -> BlobReader {
        count(\.downloads)
        return try await store.download(blob, of: verification)
    }

    func verificationsToExpire(at: Date, skipping: Int, limit: Int) async throws -> [UUID] {
        try await store.verificationsToExpire(at: at, skipping: skipping, limit: limit)
    }

    func verificationsToErase(at: Date, skipping: Int, limit: Int) async throws -> [UUID] {
        try await store.verificationsToErase(at: at, skipping: skipping, limit: limit)
    }

    func reviews(_ query: ReviewQuery, at: Date) async throws -> ReviewPage {
        try await store.reviews(query, at: at)
    }

    func review(of id: UUID, at: Date) async throws -> WaitingReview? {
        try await store.review(of: id, at: at)
    }

    func awaitingSecondReview(among ids: Set<UUID>) async throws -> Set<UUID> {
        try await store.awaitingSecondReview(among: ids)
    }

    func verifications(found term: BlindIndex, of application: String, limit: Int) async throws -> [UUID] {
        try await store.verifications(found: term, of: application, limit: limit)
    }

    func events(after sequence: Int, limit: Int) async throws -> [StoredEvent] {
        try await store.events(after: sequence, limit: limit)
    }

    func events(of verification: UUID, after sequence: Int, limit: Int) async throws -> [StoredEvent] {
        try await store.events(of: verification, after: sequence, limit: limit)
    }

    func chainHead() async throws -> ChainHead {
        try await store.chainHead()
    }

    func verifyChain(expecting head: Data?) async throws -> ChainVerdict {
        try await store.verifyChain(expecting: head)
    }

    func leaseJob(
        _ kinds: [String],
        at: Date,
        until: Date,
        puttingOff applications: Set<String>
    ) async throws -> LeasedJob? {
        try await store.leaseJob(kinds, at: at, until: until, puttingOff: applications)
    }

    func openJobs(_ kinds: [String], dueUntil: Date) async throws -> [OpenJob] {
        try await store.openJobs(kinds, dueUntil: dueUntil)
    }

    func extendJob(_ lease: Lease, until: Date) async throws {
        try await store.extendJob(lease, until: until)
    }

    func failJob(_ lease: Lease, retryAt: Date?) async throws {
        try await store.failJob(lease, retryAt: retryAt)
    }

    func jobCounts() async throws -> JobCounts {
        try await store.jobCounts()
    }

    func leaseDelivery(at: Date, until: Date, puttingOff webhooks: Set<String>) async throws -> LeasedDelivery? {
        try await store.leaseDelivery(at: at, until: until, puttingOff: webhooks)
    }

    func recordDelivery(_ lease: Lease, _ outcome: DeliveryOutcome, at: Date) async throws {
        try await store.recordDelivery(lease, outcome, at: at)
    }

    func deliveries(to webhook: String, before id: Int?, limit: Int) async throws -> [DeliveryRecord] {
        try await store.deliveries(to: webhook, before: id, limit: limit)
    }

    func replayDelivery(_ id: Int, at: Date, answer: IdempotencyAnswer?) async throws {
        try await store.replayDelivery(id, at: at, answer: answer)
    }

    func begin(_ request: IdempotentRequest, at: Date, busyUntil: Date) async throws -> IdempotencyState {
        try await store.begin(request, at: at, busyUntil: busyUntil)
    }

    func release(_ lease: RequestLease) async {
        await store.release(lease)
    }

    func answer(to request: IdempotentRequest, at: Date) async throws -> Data? {
        try await store.answer(to: request, at: at)
    }

    func secret(_ use: SecretUse, at: Date) async throws -> Secret? {
        try await store.secret(use, at: at)
    }

    func attempt(_ use: SecretUse, of verification: UUID, at: Date) async throws -> SecretAttempt {
        try await store.attempt(use, of: verification, at: at)
    }

    func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) async throws -> RateDecision {
        try await store.count(what, limit: limit, window: window, at: at)
    }

    func document(_ kind: StoredDocument.Kind, id: String, evenUnopened: Bool) async throws -> StoredDocument? {
        let document = try await store.document(kind, id: id, evenUnopened: evenUnopened).map(opened)
        guard evenUnopened || document?.body.isEmpty != true else { throw StoreError.sealBroken(what: "document") }
        return document
    }

    /// A document, without its contents if those of its verification do not open.
    private func opened(_ document: StoredDocument) -> StoredDocument {
        var document = document
        if let id = document.verification, damaged.withLock({ $0.contains(id) }) { document.body = Data() }
        return document
    }

    func document(_ kind: StoredDocument.Kind, lookup: BlindIndex, evenUnopened: Bool) async throws -> StoredDocument? {
        try await store.document(kind, lookup: lookup, evenUnopened: evenUnopened)
    }

    func documents(_ kind: StoredDocument.Kind, of verification: UUID?, after id: String?, limit: Int) async throws
        -> [StoredDocument]
    {
        try await store.documents(kind, of: verification, after: id, limit: limit).map(opened)
    }

    func blindIndex(_ value: String, as purpose: BlindIndex.Purpose) -> BlindIndex {
        store.blindIndex(value, as: purpose)
    }

    func sketchBuckets(_ values: Set<Data>, of application: String, _ kind: Sketch.Kind) -> Set<SketchBucket> {
        store.sketchBuckets(values, of: application, kind)
    }

    func sketches(_ kind: Sketch.Kind, in buckets: Set<SketchBucket>, limit: Int) async throws -> [Sketch] {
        try await store.sketches(kind, in: buckets, limit: limit)
    }

    func countSignals(_ queries: [SignalQuery], at: Date) async throws -> [SignalCount] {
        try await store.countSignals(queries, at: at)
    }

    func signals(
        _ kind: SignalEntry.Kind,
        of application: String,
        digest: BlindIndex?,
        subject: BlindIndex?,
        at: Date,
        before entry: SignalEntry?,
        limit: Int
    ) async throws -> [SignalEntry] {
        try await store.signals(
            kind,
            of: application,
            digest: digest,
            subject: subject,
            at: at,
            before: entry,
            limit: limit
        )
    }

    func blobs(of verification: UUID) async throws -> [StoredBlob] {
        try await store.blobs(of: verification)
    }

    func probe() async throws {
        try await store.probe()
    }

    func sweep(at: Date) async throws {
        try await store.sweep(at: at)
    }
}
