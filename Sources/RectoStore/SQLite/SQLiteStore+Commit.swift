// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

extension SQLiteStore {
    /// Stores a change in one transaction.
    @discardableResult
    public func commit(_ change: Change) async throws -> Receipt {
        try change.checkSizes()
        let receipt = try await write { [blobFolder, chainBeginning] transaction in
            // Checked in the transaction: a sweep at the same time first marks the files that it destroys.
            try blobFolder.checkWritten(change.blobs)
            return try transaction.store(change, after: chainBeginning)
        }
        // What removed rows held leaves the log with the next sweep.
        if change.isErasure || change.removesRows { owesCheckpoint.withLock { $0 = true } }
        // The change is stored, whatever happens to its traces: they go now, or with the next sweep. They have a task
        // of their own: a cancelled caller leaves no more behind than others.
        if change.isErasure { await Task { try? await clearTraces() }.value }
        if !change.removedBlobs.isEmpty { await Task { try? await removeDoomedBlobs() }.value }
        return receipt
    }
}

extension StoreTransaction {
    /// Stores all parts of a change, those first that other changes can make fail.
    fileprivate func store(_ change: Change, after beginning: Data) throws -> Receipt {
        if let lease = change.completes { try complete(lease) }
        if let expected = change.expects { try require(expected.verification, revision: expected.revision) }
        let revision = try change.write.map { try store($0, at: change.at) }
        if case .erase(let id, _, _, _)? = change.write { try forgetSignals(of: id, keeping: change.keepsSignals) }
        try change.claims.forEach { try store($0, at: change.at) }
        try change.spends.forEach { try spend($0, at: change.at) }
        try change.uses.forEach { try use($0, at: change.at) }
        try revoke(change.revokes, of: change.write?.id)
        // All that an erasing change adds to its verification goes with it.
        try change.secrets.filter { change.keeps($0.verification) }.forEach(add)
        let owner = change.write?.id ?? change.expects?.verification
        try store(blobs: change.blobs, removing: change.removedBlobs, of: owner)
        try change.documents.forEach(store)
        try change.sketches.filter { change.keeps($0.verification) }.forEach(add)
        try change.signals.forEach(store)
        let jobs = try change.jobs.filter { change.keeps($0.verification) }.map(add)
        let deliveries = try change.deliveries.map { try add($0, at: change.at) }
        try change.forgets.forEach(forget)
        let answer = try change.answer ?? deliveries.last.flatMap { try change.answering?($0) }
        try answer?.checkSizes()
        if let answer { try store(answer, for: change.write, at: change.at) }
        let events = try append(change.events, at: change.at, after: beginning)
        return Receipt(revision: revision, events: events, jobs: jobs, deliveries: deliveries)
    }
}

extension Change {
    /// True if the data of a verification are still there after the change.
    fileprivate func keeps(_ verification: UUID?) -> Bool {
        if case .erase(let id, _, _, _)? = write { verification != id } else { true }
    }

    /// True if data of a person are erased: a verification, or what is left of verifications that are gone.
    fileprivate var isErasure: Bool {
        if case .erase? = write { true } else { signals.contains { if case .forget = $0 { true } else { false } } }
    }

    /// True if it removes values that are sealed with keys which stay.
    fileprivate var removesRows: Bool {
        documents.contains(where: \.isRemoval) || signals.contains(where: \.isRemoval) || !forgets.isEmpty
            || !removedBlobs.isEmpty
    }

    /// Refuses large values before any of them is copied or encrypted.
    fileprivate func checkSizes() throws(StoreError) {
        switch write {
        case .create(let verification)?, .replace(let verification)?: try verification.checkSizes()
        case .erase(_, _, let facts, let status)?:
            try StoreLimits.check("facts", facts.count, StoreLimits.facts)
            try StoreLimits.check(names: status ?? "")
        case nil: break
        }
        for job in jobs {
            try StoreLimits.check("job", job.payload.count, StoreLimits.payload)
            try StoreLimits.check(names: job.kind)
        }
        for delivery in deliveries {
            try StoreLimits.check("delivery", delivery.payload.count, StoreLimits.delivery)
            try StoreLimits.check(names: delivery.webhook, delivery.message)
        }
        for event in events { try StoreLimits.check(names: event.type, event.actor) }
        for secret in secrets { try StoreLimits.check(names: secret.kind.rawValue) }
        if let answer { try answer.checkSizes() }
        for document in documents { try document.checkSizes() }
        for sketch in sketches {
            try StoreLimits.check("sketch", sketch.body.count, StoreLimits.sketch)
            try StoreLimits.check("sketch's buckets", sketch.buckets.count, StoreLimits.buckets)
            try StoreLimits.check(names: sketch.kind.rawValue)
        }
        for case .add(let entry) in signals {
            try StoreLimits.check("signal", entry.body?.count ?? 0, StoreLimits.sketch)
            try StoreLimits.check(names: entry.application, entry.kind.rawValue)
        }
    }
}

extension StoredVerification {
    fileprivate func checkSizes() throws(StoreError) {
        try StoreLimits.check("facts", facts.count, StoreLimits.facts)
        try StoreLimits.check("personal data", sealed?.count ?? 0, StoreLimits.sealed)
        try StoreLimits.check(names: application, journey, status)
        if let review {
            try StoreLimits.check("codes of a review", review.codes.count, StoreLimits.codes)
            try StoreLimits.check(names: review.reason)
            for code in review.codes + review.reviewers { try StoreLimits.check(names: code) }
        }
        try StoreLimits.check("search terms", searchTerms?.count ?? 0, StoreLimits.codes)
    }
}

extension IdempotencyAnswer {
    fileprivate func checkSizes() throws(StoreError) {
        try StoreLimits.check("answer", answer.count, StoreLimits.answer)
    }
}

extension SignalWrite {
    fileprivate var isRemoval: Bool { if case .add = self { false } else { true } }
}

extension DocumentWrite {
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }

    fileprivate func checkSizes() throws(StoreError) {
        switch self {
        case .create(let document), .replace(let document):
            try StoreLimits.check("document", document.body.count, StoreLimits.document)
            try StoreLimits.check(names: document.kind.rawValue, document.id)
        case .remove: break
        }
    }
}
