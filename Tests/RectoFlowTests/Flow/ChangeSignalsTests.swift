// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import Testing

@testable import RectoFlow

@Suite struct ChangeSignalsTests {
    private let at = Date(timeIntervalSince1970: 1_790_000_000)

    /// True if a signal had come before all ended.
    private func isTold(_ stream: AsyncStream<Void>) async -> Bool { await stream.first { _ in true } != nil }

    @Test func `tell workers of work that is due, and of nothing else`() async throws {
        let due = NewJob(kind: "document.examine", runAt: at)
        let later = NewJob(kind: "retention.images", runAt: at + 3_600)
        for (jobs, isDue) in [([], false), ([later], false), ([later, due], true)] {
            let signals = ChangeSignals()
            let work = signals.work()
            var change = Change(at: at)
            change.jobs = jobs
            signals.queued(change)
            signals.finish()
            #expect(await isTold(work) == isDue, "\(jobs.count) jobs")
        }
    }

    @Test func `tell those who wait for a verification, or for any, of its changes`() async throws {
        let (one, other) = (UUID(), UUID())
        let signals = ChangeSignals()
        let (own, others, any, work) = (
            signals.changes(of: one), signals.changes(of: other), signals.changes(), signals.work()
        )
        signals.changed(one)
        signals.finish()
        #expect(await isTold(own))
        #expect(await isTold(any))
        #expect(await !isTold(others))
        #expect(await !isTold(work))
    }
}
