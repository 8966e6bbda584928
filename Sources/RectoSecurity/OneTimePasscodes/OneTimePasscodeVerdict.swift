// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// What is said of an answer.
public enum OneTimePasscodeVerdict: Sendable, Hashable {
    /// It is the passcode, which is used up by this.
    case correct
    /// It is not; so many more answers are taken.
    case wrong(attemptsLeft: Int)
    /// There is no passcode that is waited for: its time is over, or it was used.
    case expired
    /// There were too many wrong answers, and this one was not looked at; after so many seconds one is.
    case retriesExceeded(retryAfter: TimeInterval)
    /// It is the passcode of another time, so many windows from now: the clock that made it is slow where negative, fast
    /// where positive. It counts as wrong.
    case unsynchronizedClock(windows: Int, attemptsLeft: Int)
}
