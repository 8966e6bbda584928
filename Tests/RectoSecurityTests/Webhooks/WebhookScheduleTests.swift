// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct WebhookScheduleTests {
    private let schedule = WebhookSchedule()

    @Test(
        arguments: [
            (200, .delivered), (204, .delivered), (299, .delivered), (100, .failed), (199, .failed), (301, .failed),
            (302, .failed), (307, .failed), (400, .failed), (401, .failed), (404, .failed), (410, .gone),
            (429, .throttled), (500, .failed), (502, .throttled), (503, .failed), (504, .throttled), (nil, .failed),
        ] as [(Int?, WebhookOutcome)]
    )
    func `knows what a status means`(status: Int?, outcome: WebhookOutcome) {
        #expect(WebhookOutcome(status: status) == outcome)
    }

    @Test func `tries ten times, later and later`() {
        #expect(schedule.delays[0] == 0)
        let steps = (1...10).map { schedule.step(afterAttempts: $0, .failed, jitter: 0) }
        let waits: [TimeInterval] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
        #expect(steps == waits.map { .retry(after: $0) } + [.giveUp])
        #expect(schedule.step(afterAttempts: 11, .throttled, jitter: 0) == .giveUp)
    }

    @Test(arguments: 1...10) func `ends with success, and where nobody is any more`(attempts: Int) {
        #expect(schedule.step(afterAttempts: attempts, .delivered, jitter: 0.5) == .finish)
        #expect(schedule.step(afterAttempts: attempts, .gone, jitter: 0.5) == .disableReceiver)
    }

    @Test func `spreads attempts by a fifth at most, and never comes sooner`() {
        #expect(schedule.step(afterAttempts: 2, .failed, jitter: 0.5) == .retry(after: 330))
        #expect(schedule.step(afterAttempts: 2, .failed, jitter: 1) == .retry(after: 360))
    }

    @Test func `heeds how long the receiver asks to wait, up to the longest delay`() {
        #expect(schedule.step(afterAttempts: 1, .throttled, jitter: 0, retryAfter: 60) == .retry(after: 60))
        #expect(schedule.step(afterAttempts: 2, .throttled, jitter: 0, retryAfter: 60) == .retry(after: 300))
        #expect(schedule.step(afterAttempts: 1, .throttled, jitter: 0, retryAfter: 1e12) == .retry(after: 86_400))
        #expect(schedule.step(afterAttempts: 1, .throttled, jitter: 0, retryAfter: -1) == .retry(after: 5))
    }
}
