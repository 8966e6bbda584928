// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The wrong answers of one period.
struct AttemptCount: Sendable, Hashable, Codable {
    private var wrong = 0
    private var since = Date.distantPast

    /// The seconds during which no answer is judged; `nil` if one is judged now.
    ///
    /// - Parameters:
    ///   - policy: The number of attempts.
    ///   - now: The time. A time before the first answer counts as it: a clock that is set back locks nobody out for
    ///     longer than a period.
    /// - Returns: The seconds until answers are judged again.
    mutating func lock(_ policy: OneTimePasscodePolicy, at now: Date) -> TimeInterval? {
        since = min(since, now)
        let end = since.addingTimeInterval(policy.attemptPeriod)
        if end <= now { wrong = 0 }
        return wrong >= policy.attempts ? end.timeIntervalSince(now) : nil
    }

    /// Counts a wrong answer, after ``lock(_:at:)`` has said that one is judged.
    ///
    /// - Parameters:
    ///   - policy: The number of attempts.
    ///   - now: The time.
    /// - Returns: Number of attempts left.
    mutating func count(_ policy: OneTimePasscodePolicy, at now: Date) -> Int {
        if wrong == 0 { since = now }
        wrong += 1
        return policy.attempts - wrong
    }
}
