// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// When webhooks are sent again.
public struct WebhookSchedule: Sendable, Hashable {
    /// What is to be done after an attempt.
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

    /// How long to wait before each attempt, in seconds, the first one among them.
    public var delays: [TimeInterval]
    /// How much longer than that is waited at most, as a part of it: receivers that were away are not met by all at once.
    public var spread: Double

    /// A schedule.
    ///
    /// - Parameters:
    ///   - delays: Before each attempt, in seconds, at least one.
    ///   - spread: How much longer is waited at most, from 0 on.
    public init(delays: [TimeInterval] = Self.standardDelays, spread: Double = 0.2) {
        precondition(!delays.isEmpty && delays.allSatisfy { $0 >= 0 } && spread >= 0, "delays are times to come")
        self.delays = delays
        self.spread = spread
    }

    /// At once, then after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours: three days in all.
    public static let standardDelays: [TimeInterval] = [
        0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]

    /// What is to be done after an attempt.
    ///
    /// - Parameters:
    ///   - attempts: How many were made, this one among them, at least 1.
    ///   - outcome: What came of it.
    ///   - jitter: A random number from 0 to 1.
    ///   - retryAfter: What the receiver asked for, in seconds (RFC 9110 §10.2.3); heeded up to the longest delay.
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
