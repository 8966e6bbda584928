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
    /// The number of verifications at a time.
    private static let portion = 500

    func run() async {
        while !Task.isCancelled {
            do {
                try await sweep()
            } catch {
                outside.logger.error("sweeping failed", metadata: ["error": "\(ErrorText(error))"])
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Does all that is due, once; failures of one verification are retried the next time.
    func sweep() async throws {
        let at = flow.now()
        for id in try await flow.store.verificationsToExpire(at: at, limit: Self.portion) {
            try await attempt("a verification was left as it is", id) {
                _ = try await flow.expire(try await flow.state(id))
            }
        }
        for id in try await flow.store.verificationsToErase(at: at, limit: Self.portion) {
            try await attempt("a verification was left as it is", id) { try await flow.erase(Access(id, by: .clock)) }
        }
        try await attempt("authenticators were left as they are") {
            try await flow.endOpenAuthenticators(limit: Self.portion)
        }
        try await flow.store.sweep(at: at)
        let jobs = try await flow.store.jobCounts()
        outside.metrics.set("recto_work_open", Double(jobs.open))
        outside.metrics.set("recto_work_buried", Double(jobs.buried))
    }

    private func attempt(_ warning: String, _ id: UUID? = nil, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error where !(error is CancellationError) {
            var metadata: Logger.Metadata = ["error": "\(ErrorText(error))"]
            if let id { metadata["verification"] = "\(id.wireText)" }
            outside.logger.warning("\(warning)", metadata: metadata)
        }
    }
}
