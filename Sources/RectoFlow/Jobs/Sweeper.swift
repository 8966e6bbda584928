// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoStore

/// Applies the passing of time: ends, erases and removes verifications and data that are due.
struct Sweeper: Worker {
    let flow: VerificationFlow
    let outside: Outside

    /// The pause between sweeps.
    private static let pause = Duration.seconds(15)
    /// The number of waiting cases that a sweep opens, so that a long queue costs little.
    private static let reviewPortion = 100
    /// The number of verifications at a time.
    var portion = 500

    func run() async {
        flow.clockWatch.begin(at: flow.now())
        var (isWaiting, place): (Bool, Cursor?) = (false, nil)
        while !Task.isCancelled {
            do {
                isWaiting = try await pass(isWaiting: isWaiting)
                if !isWaiting { place = try await endDamagedReviews(after: place) }
            } catch {
                // What the end of the service interrupts did not fail.
                guard !Task.isCancelled else { return }
                outside.logger.error("sweeping failed", metadata: ["error": "\(ErrorText(error))"])
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Does all that is due, unless the clock ran ahead; returns true if it did.
    func pass(isWaiting: Bool) async throws -> Bool {
        let isAhead = flow.clockWatch.isAhead(flow.now())
        if isAhead, !isWaiting {
            outside.logger.error(
                """
                the clock ran ahead by more than an hour: nothing is expired or erased for as long, and for a day at most; \
                set the clock right, or start the service again if it is right
                """
            )
        }
        guard !isAhead else { return true }
        try await sweep()
        return false
    }

    /// Does all that is due, once; failures of one verification are retried the next time.
    func sweep() async throws {
        let at = flow.now()
        try await each {
            try await flow.store.verificationsToExpire(at: at, skipping: $0, limit: portion)
        } attempt: {
            try await flow.expireDue($0)
        }
        try await each {
            try await flow.store.verificationsToErase(at: at, skipping: $0, limit: portion)
        } attempt: {
            try await flow.erase(Access($0, by: .clock))
            return true
        }
        try await attempt("authenticators were left as they are") {
            try await flow.endOpenAuthenticators(limit: portion)
        }
        try await flow.store.sweep(at: at)
        let jobs = try await flow.store.jobCounts()
        outside.metrics.set("recto_work_open", Double(jobs.open))
        outside.metrics.set("recto_work_buried", Double(jobs.buried))
        outside.metrics.set("recto_documents_unreadable", Double(flow.unreadable.count))
    }

    /// Ends a portion of the waiting cases if they cannot be read any more: nobody can decide about them.
    ///
    /// - Returns: The place of the next portion; `nil` after the last.
    func endDamagedReviews(after place: Cursor? = nil) async throws -> Cursor? {
        var query = ReviewQuery(of: nil, for: "")
        (query.cursor, query.limit) = (place, Self.reviewPortion)
        let page = try await flow.store.reviews(query, at: flow.now())
        for review in page.elements {
            try await attempt("a case was left as it is", review.id) { try await flow.endIfDamaged(review.id) }
        }
        return page.next
    }

    /// Does something with a portion of the verifications that are due.
    ///
    /// Those that it fails with, or that nothing is done with yet, do not count: they stay due, and keep no others from
    /// their turn.
    private func each(
        _ due: (_ skipping: Int) async throws -> [UUID],
        attempt body: (UUID) async throws -> Bool
    ) async throws {
        var (done, left) = (0, 0)
        while done < portion {
            let ids = try await due(left)
            guard !ids.isEmpty else { return }
            for id in ids {
                var isDone = false
                let error = try await attempt("a verification was left as it is", id) { isDone = try await body(id) }
                switch error {
                // All others would meet it, too.
                case StoreError.diskFull?, StoreError.notWritable?: return
                default: if isDone { done += 1 } else { left += 1 }
                }
            }
        }
    }

    /// Returns the error that was met, and noted in the log.
    @discardableResult
    private func attempt(
        _ warning: String,
        _ id: UUID? = nil,
        _ body: () async throws -> Void
    ) async throws -> (any Error)? {
        do {
            try await body()
            return nil
        } catch let error where !(error is CancellationError) {
            var metadata: Logger.Metadata = ["error": "\(ErrorText(error))"]
            if let id { metadata["verification"] = "\(id.wireText)" }
            outside.logger.warning("\(warning)", metadata: metadata)
            return error
        }
    }
}
