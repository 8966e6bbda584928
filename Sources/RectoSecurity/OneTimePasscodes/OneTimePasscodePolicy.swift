// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// The lifetime of passcodes and the number of attempts.
public struct OneTimePasscodePolicy: Sendable, Hashable {
    /// The most wrong answers in a period.
    public var attempts: Int
    /// The period in which wrong answers count, in seconds from the first one; another passcode does not reset it, else
    /// one could be guessed by asking for many.
    public var attemptPeriod: TimeInterval
    /// The lifetime of a delivered passcode, in seconds.
    public var lifetime: TimeInterval
    /// The wait before another one is sent, in seconds.
    public var resendPeriod: TimeInterval

    /// A policy.
    ///
    /// - Parameters:
    ///   - attempts: Wrong answers in a period, at least 1.
    ///   - attemptPeriod: The period in which they count, in seconds.
    ///   - lifetime: The lifetime of a delivered passcode, in seconds.
    ///   - resendPeriod: The wait before another one is sent, in seconds.
    public init(attempts: Int, attemptPeriod: TimeInterval, lifetime: TimeInterval, resendPeriod: TimeInterval) {
        precondition(attempts >= 1, "a passcode that cannot be tried is none")
        self.attempts = attempts
        self.attemptPeriod = attemptPeriod
        self.lifetime = lifetime
        self.resendPeriod = resendPeriod
    }

    /// Five answers in five minutes, another passcode after half a minute.
    ///
    /// With six digits, guessing for half an hour succeeds once in 33,000 times. NIST SP 800-63A allows ten minutes for messages to telephones.
    public static let standard = OneTimePasscodePolicy(
        attempts: 5,
        attemptPeriod: 300,
        lifetime: 300,
        resendPeriod: 30
    )
    /// Three answers in fifteen minutes, as PingOne has it.
    public static let pingOne = OneTimePasscodePolicy(
        attempts: 3,
        attemptPeriod: 900,
        lifetime: 900,
        resendPeriod: 30
    )
}
