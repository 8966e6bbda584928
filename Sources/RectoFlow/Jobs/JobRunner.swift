// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import RectoStore
internal import RectoVerification

/// Does one job after the other, each under a lease; a stopping service gives its jobs back.
struct JobRunner: WorkLoop {
    let flow: VerificationFlow
    let outside: Outside
    /// The kinds of work that it does.
    var kinds = Work.Kind.allCases
    static let pieces = "work"

    func runOnce() async throws -> Bool {
        let at = flow.now()
        // By a clock that ran ahead, images would be destroyed too early.
        let mayErase = !flow.clockWatch.isAhead(at)
        let job = try await flow.store.leaseJob(
            kinds.filter { $0 != .imageRetention || mayErase }.map(\.rawValue),
            at: at,
            until: at.adding(Work.lease),
            puttingOff: flow.budget.overusing(at: at)
        )
        guard let job else { return false }
        let begin = ContinuousClock.now
        let result = job.deaths < LeasedJob.mostDeaths ? await perform(job) : await bury(job)
        let duration = ContinuousClock.now - begin
        outside.metrics.work(job.kind, result, duration)
        if let kind = Work.Kind(rawValue: job.kind) {
            flow.queue.end(kind, of: job.verification, after: result == "done" ? duration : nil)
        }
        return true
    }

    private var performer: WorkPerformer { WorkPerformer(flow: flow, outside: outside) }

    private func perform(_ job: LeasedJob) async -> String {
        do {
            try await withRenewal(of: job.lease) { try await performer.perform(job) }
            return "done"
        } catch StoreError.leaseLost, StoreError.erased, StoreError.notFound {
            return "lost"
        } catch is WorkPending {
            await giveBack(job, in: Work.delayOfAsking(afterTries: job.tries))
            return "pending"
        } catch is CancellationError {
            await giveBack(job, in: .zero)
            return "givenBack"
        } catch let refused as RequestRefused where refused.code == .erased || refused.code == .notFound {
            await giveBack(job, in: nil)
            return "lost"
        } catch {
            outside.logger.warning(
                "work failed",
                metadata: [
                    "verification": "\(job.verification?.wireText ?? "none")", "kind": "\(job.kind)",
                    "tries": .stringConvertible(job.tries), "error": "\(ErrorText(error))",
                ]
            )
            await giveUpOrRetry(job)
            return "failed"
        }
    }

    /// Gives up work if the process died over it again and again, without beginning it once more.
    private func bury(_ job: LeasedJob) async -> String {
        outside.logger.error(
            "the process died three times over a piece of work, which is given up",
            metadata: ["kind": "\(job.kind)", "tries": "\(job.tries)"]
        )
        await giveUp(job)
        return "buried"
    }

    private func giveUpOrRetry(_ job: LeasedJob) async {
        if let kind = Work.Kind(rawValue: job.kind), job.tries < kind.greatestTries {
            return await giveBack(job, in: kind.delayOfRetry(afterTries: job.tries))
        }
        await giveUp(job)
    }

    private func giveUp(_ job: LeasedJob) async {
        do {
            // A stop of the service does not cut it off.
            let isEnded = try await Task { [performer] in try await performer.giveUp(job) }.value
            if !isEnded { await giveBack(job, in: nil) }
        } catch let error where error.isDamage {
            await giveUpDamaged(job)
        } catch let error where error.isObstacle {
            // A full disk, for example. Buried, the work would let its verification wait for ever.
            await giveBack(job, in: Work.delayOfAsking(afterTries: job.tries))
        } catch {
            await giveBack(job, in: nil)
        }
    }

    /// Gives up work for a verification that cannot be read any more: that is ended and erased once its time is over.
    ///
    /// One that a legal hold keeps stays as it is, and its work is buried.
    private func giveUpDamaged(_ job: LeasedJob) async {
        do {
            let isOver = try await Task { [flow] in
                if let id = job.verification { try await flow.endDamaged(id) } else { true }
            }.value
            outside.logger.error(
                "work is for a verification that cannot be read any more, which is erased when its time is over",
                metadata: ["verification": "\(job.verification?.wireText ?? "none")", "kind": "\(job.kind)"]
            )
            await giveBack(job, in: isOver ? nil : Work.delayOfAsking(afterTries: job.tries))
        } catch let refused as RequestRefused where refused.code == .held {
            await giveBack(job, in: nil)
        } catch {
            await giveBack(job, in: error.isObstacle ? Work.delayOfAsking(afterTries: job.tries) : nil)
        }
    }

    /// Gives a job back to be retried after a while, or never.
    private func giveBack(_ job: LeasedJob, in delay: Duration?) async {
        // The task may be cancelled: the job must be given back all the same.
        await Task { [flow] in
            try? await flow.store.failJob(job.lease, retryAt: delay.map { flow.now().adding($0) })
        }.value
        flow.signals.queued()
    }

    /// Holds the work for as long as it takes.
    private func withRenewal(of lease: Lease, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(operation: body)
            group.addTask {
                while true {
                    try await Task.sleep(for: Work.lease / 3)
                    try await flow.store.extendJob(lease, until: flow.now().adding(Work.lease))
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
