// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// The schedule of repeated webhooks.
public struct WebhookSchedule: Sendable, Hashable {
    /// The action after an attempt.
    public enum Step: Sendable, Hashable {
        /// Nothing: it was taken.
        case finish
        /// Another attempt after so many seconds.
        case retry(after: TimeInterval)
        /// Nothing more: it was tried often enough.
        case giveUp
        /// Send nothing to this receiver any more.
        case disableReceiver
    }

    /// The wait before each attempt, in seconds, the first one included.
    public var delays: [TimeInterval]
    /// The largest extra wait, as a share of the delay, so that recovered receivers are not called by all at once.
    public var spread: Double

    /// A schedule.
    ///
    /// - Parameters:
    ///   - delays: Before each attempt, in seconds, at least one.
    ///   - spread: The largest extra wait as a share, from 0 on.
    public init(delays: [TimeInterval] = Self.standardDelays, spread: Double = 0.2) {
        precondition(!delays.isEmpty && delays.allSatisfy { $0 >= 0 } && spread >= 0, "delays are times to come")
        self.delays = delays
        self.spread = spread
    }

    /// At once, then after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours: three days in all.
    public static let standardDelays: [TimeInterval] = [
        0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]

    /// The action after an attempt.
    ///
    /// - Parameters:
    ///   - attempts: Number of attempts so far, with this one, at least 1.
    ///   - outcome: The result of the attempt.
    ///   - jitter: A random number from 0 to 1.
    ///   - retryAfter: The receiver's requested delay, in seconds (RFC 9110 §10.2.3); heeded up to the longest delay.
    /// - Returns: The step.
    public func step(
        afterAttempts attempts: Int,
        _ outcome: WebhookOutcome,
        jitter: Double,
        retryAfter: TimeInterval = 0
    ) -> Step {
        precondition(attempts >= 1 && (0...1).contains(jitter), "an attempt was made, and jitter is a part")
        switch outcome {
        case .delivered: return .finish
        case .gone: return .disableReceiver
        case .failed, .throttled:
            guard attempts < delays.count else { return .giveUp }
            let asked = min(max(retryAfter, 0), delays.max() ?? 0)
            return .retry(after: max(delays[attempts], asked) * (1 + spread * jitter))
        }
    }
}
