// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import FoundationEssentials

/// Makes passcodes that are sent by message or post, and judges answers to them.
///
/// Keeps nothing: the caller stores the state in the transaction that judged it.
public struct DeliveredPasscodeJudge: Sendable {
    /// The result of a request for another passcode.
    public enum Resending: Sendable, Hashable {
        /// It is to be sent; the former one no longer holds.
        case passcode(String)
        /// Too soon: ask again after so many seconds.
        case tooEarly(retryAfter: TimeInterval)
    }

    private let key: SymmetricKey
    private let policy: OneTimePasscodePolicy
    private let digits: Int

    /// A judge.
    ///
    /// - Parameters:
    ///   - key: A secret kept outside the store, 32 bytes or more.
    ///   - policy: The lifetime of passcodes and the number of attempts.
    ///   - digits: Number of digits, 6 to 8.
    /// - Throws: ``OneTimePasscodeError``.
    public init(
        key: [UInt8],
        policy: OneTimePasscodePolicy = .standard,
        digits: Int = 6
    ) throws(OneTimePasscodeError) {
        guard (32...128).contains(key.count) else { throw .unsuitableSecret }
        guard (6...8).contains(digits) else { throw .unsuitableDigits }
        self.key = SymmetricKey(data: key)
        self.policy = policy
        self.digits = digits
    }

    /// Makes a passcode.
    ///
    /// - Parameter now: The time.
    /// - Returns: The passcode to send, and the value to store.
    public func issue(at now: Date) -> (passcode: String, stored: DeliveredPasscode) {
        let passcode = randomPasscode()
        let salt = [UInt8].random(16)
        let stored = DeliveredPasscode(
            authenticationCode: authenticationCode(passcode, salt),
            salt: salt,
            sentAt: now
        )
        return (passcode, stored)
    }

    /// Makes another passcode in place of one; its wrong answers still count.
    ///
    /// - Parameters:
    ///   - stored: The stored value.
    ///   - now: The time.
    /// - Returns: The passcode to send, or the time to wait.
    public func reissue(_ stored: inout DeliveredPasscode, at now: Date) -> Resending {
        // A passcode that came while answers are refused would be useless.
        if let wait = stored.attempts.lock(policy, at: now) { return .tooEarly(retryAfter: wait) }
        let wait = stored.sentAt.addingTimeInterval(policy.resendPeriod).timeIntervalSince(now)
        // Longer than the period only if the clock was set back.
        guard wait <= 0 || wait > policy.resendPeriod else { return .tooEarly(retryAfter: wait) }
        let (passcode, fresh) = issue(at: now)
        let attempts = stored.attempts
        stored = fresh
        stored.attempts = attempts
        return .passcode(passcode)
    }

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: The typed text; spaces and hyphens do not matter.
    ///   - stored: The stored value.
    ///   - now: The time.
    /// - Returns: The verdict.
    public func judge(_ answer: String, _ stored: inout DeliveredPasscode, at now: Date) -> OneTimePasscodeVerdict {
        if let wait = stored.attempts.lock(policy, at: now) { return .retriesExceeded(retryAfter: wait) }
        guard let expected = stored.authenticationCode, now < stored.sentAt.addingTimeInterval(policy.lifetime) else {
            return .expired
        }
        let given = authenticationCode(answer.typedDigits(digits) ?? "", stored.salt)
        guard given.isSecretlyEqual(to: expected) else {
            return .wrong(attemptsLeft: stored.attempts.count(policy, at: now))
        }
        stored.authenticationCode = nil
        stored.attempts = AttemptCount()
        return .correct
    }

    private func randomPasscode() -> String {
        var limit: UInt32 = 1
        for _ in 0..<digits { limit *= 10 }
        return UInt32.random(in: 0..<limit).digits(digits)
    }

    private func authenticationCode(_ passcode: String, _ salt: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: salt + Array(passcode.utf8), using: key))
    }
}

extension String {
    /// The typed digits, without spaces and hyphens.
    ///
    /// - Parameter count: The required number of digits.
    /// - Returns: `nil` if the number differs, or other characters are among them.
    func typedDigits(_ count: Int) -> String? {
        guard utf8.count <= 4 * count else { return nil }
        let digits = filter { $0 != " " && $0 != "-" }
        guard digits.utf8.count == count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits
    }
}
