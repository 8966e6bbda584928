// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoClient

struct RetryPolicyTests {
    private let policy = RetryPolicy()

    @Test(arguments: [(1, 0.0, 125), (1, 1.0, 250), (2, 1.0, 500), (3, 0.5, 750), (5, 1.0, 4_000)])
    func `waits longer each time`(_ attempt: Int, _ jitter: Double, _ milliseconds: Int) {
        let pause = policy.pause(after: attempt, retryAfter: nil, jitter: jitter)
        #expect(pause == .milliseconds(milliseconds))
    }

    @Test func `ends after the last attempt`() {
        #expect(policy.pause(after: policy.attempts, retryAfter: nil, jitter: 0) == nil)
    }

    @Test func `waits as long as the service asks for, and not longer than it is worth`() {
        #expect(policy.pause(after: 1, retryAfter: .seconds(7), jitter: 0) == .seconds(7))
        #expect(policy.pause(after: 1, retryAfter: .seconds(900), jitter: 0) == nil)
    }

    @Test func `never waits longer than the longest pause`() {
        var policy = RetryPolicy()
        policy.attempts = 100
        #expect(policy.pause(after: 99, retryAfter: nil, jitter: 1) == policy.longestPause)
    }
}
