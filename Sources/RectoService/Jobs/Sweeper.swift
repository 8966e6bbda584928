// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoStore
internal import ServiceLifecycle

/// Applies the passing of time: ends, erases and removes verifications and data that are due.
struct Sweeper: Service {
    let core: Core

    /// The pause between sweeps.
    private static let pause = Duration.seconds(15)
    /// The number of verifications at a time.
    private static let portion = 500

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await sweep()
                } catch {
                    core.logger.error("sweeping failed", metadata: ["error": "\(ErrorText(error))"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Does all that is due, once; failures of one verification are retried the next time.
    func sweep() async throws {
        let at = core.now()
        for id in try await core.store.verificationsToExpire(at: at, limit: Self.portion) {
            try await attempt(id) { _ = try await core.flow.expire(try await core.flow.state(id)) }
        }
        for id in try await core.store.verificationsToErase(at: at, limit: Self.portion) {
            try await attempt(id) { try await core.flow.erase(id, of: nil, by: .clock) }
        }
        try await core.store.sweep(at: at)
        let jobs = try await core.store.jobCounts()
        core.metrics.set("recto_work_open", Double(jobs.open))
        core.metrics.set("recto_work_buried", Double(jobs.buried))
    }

    private func attempt(_ id: UUID, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error where !(error is CancellationError) {
            core.logger.warning(
                "a verification was left as it is",
                metadata: ["verification": "\(id.wireText)", "error": "\(ErrorText(error))"]
            )
        }
    }
}
