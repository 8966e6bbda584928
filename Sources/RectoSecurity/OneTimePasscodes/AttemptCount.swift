// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The wrong answers of one period.
struct AttemptCount: Sendable, Hashable, Codable {
    private var wrong = 0
    private var since = Date.distantPast

    /// How long no answer is looked at, in seconds; `nil` where one is.
    ///
    /// - Parameters:
    ///   - policy: How many are taken.
    ///   - now: The time; one before the first answer counts as it, so that a clock that is set back locks nobody out for
    ///     longer than a period.
    /// - Returns: The seconds until answers are looked at again.
    mutating func lock(_ policy: OneTimePasscodePolicy, at now: Date) -> TimeInterval? {
        since = min(since, now)
        let end = since.addingTimeInterval(policy.attemptPeriod)
        if end <= now { wrong = 0 }
        return wrong >= policy.attempts ? end.timeIntervalSince(now) : nil
    }

    /// Counts a wrong answer, after ``lock(_:at:)`` has said that one is looked at.
    ///
    /// - Parameters:
    ///   - policy: How many are taken.
    ///   - now: The time.
    /// - Returns: How many more are taken.
    mutating func count(_ policy: OneTimePasscodePolicy, at now: Date) -> Int {
        if wrong == 0 { since = now }
        wrong += 1
        return policy.attempts - wrong
    }
}
