// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoStore
internal import RectoVerification

/// Does one job after the other, each under a lease; a stopping service gives its jobs back.
struct JobRunner: WorkLoop {
    let core: Core
    /// The kinds of work that it does.
    var kinds = Work.Kind.allCases
    static let pieces = "work"

    /// The lease of a job before another worker may have it; renewed while the job runs.
    static let lease = Duration.seconds(60)

    func runOnce() async throws -> Bool {
        let at = core.now()
        let job = try await core.store.leaseJob(
            kinds.map(\.rawValue),
            at: at,
            until: at.adding(Self.lease),
            puttingOff: core.flow.budget.overusing(at: at)
        )
        guard let job else { return false }
        let begin = ContinuousClock.now
        let result = job.deaths < LeasedJob.mostDeaths ? await perform(job) : await bury(job)
        let duration = ContinuousClock.now - begin
        core.metrics.work(job.kind, result, duration)
        if let kind = Work.Kind(rawValue: job.kind) {
            core.flow.queue.end(kind, of: job.verification, after: result == "done" ? duration : nil)
        }
        return true
    }

    private func perform(_ job: LeasedJob) async -> String {
        do {
            try await withRenewal(of: job.lease) { try await WorkPerformer(core: core).perform(job) }
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
            core.logger.warning(
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
        core.logger.error(
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
            guard try await WorkPerformer(core: core).giveUp(job) else { return await giveBack(job, in: nil) }
        } catch {
            await giveBack(job, in: nil)
        }
    }

    /// Gives a job back to be retried after a while, or never.
    private func giveBack(_ job: LeasedJob, in delay: Duration?) async {
        // The task may be cancelled: the job must be given back all the same.
        await Task { [core] in
            try? await core.store.failJob(job.lease, retryAt: delay.map { core.now().adding($0) })
        }.value
        core.flow.signals.queued()
    }

    /// Holds the work for as long as it takes.
    private func withRenewal(of lease: Lease, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(operation: body)
            group.addTask {
                while true {
                    try await Task.sleep(for: Self.lease / 3)
                    try await core.store.extendJob(lease, until: core.now().adding(Self.lease))
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
