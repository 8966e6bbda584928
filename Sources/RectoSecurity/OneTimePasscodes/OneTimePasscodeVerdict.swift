// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// The verdict on an answer.
public enum OneTimePasscodeVerdict: Sendable, Hashable {
    /// It is the passcode, which is used up by this.
    case correct
    /// It is wrong; so many more answers are accepted.
    case wrong(attemptsLeft: Int)
    /// No passcode is expected: its time is over, or it was used.
    case expired
    /// There were too many wrong answers, and this one was not judged; answers are judged again after so many seconds.
    case retriesExceeded(retryAfter: TimeInterval)
    /// The passcode of another time, so many windows from now: the clock that made it is slow if negative, fast if
    /// positive. It counts as wrong.
    case unsynchronizedClock(windows: Int, attemptsLeft: Int)
}
