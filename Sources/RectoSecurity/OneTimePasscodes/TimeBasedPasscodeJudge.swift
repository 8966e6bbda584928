// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Judges passcodes that a device makes from a shared secret and the time (RFC 6238).
public struct TimeBasedPasscodeJudge: Sendable {
    /// The stored state of a device, beside its secret.
    public struct State: Sendable, Hashable, Codable {
        /// The window of the last accepted passcode: neither it nor an earlier one is accepted again (RFC 6238 §5.2).
        var lastWindow: UInt64?
        /// The windows to come whose passcodes were answered as early: who guessed one must not use it later.
        var earlyWindows: [UInt64]?
        var attempts = AttemptCount()

        /// A device that was not asked yet.
        public init() {}
    }

    private let generator: OneTimePasscodeGenerator
    private let policy: OneTimePasscodePolicy

    /// Number of windows accepted before and after the present one, for delays and clocks (RFC 6238 §5.2 and §6).
    public static let acceptedWindows = 1
    /// Number of windows searched to tell a wrong clock from a wrong answer: ten minutes with the usual period.
    public static let searchedWindows = 20

    /// A judge.
    ///
    /// - Parameters:
    ///   - generator: Makes the passcodes of the device.
    ///   - policy: The number of attempts.
    public init(generator: OneTimePasscodeGenerator, policy: OneTimePasscodePolicy = .standard) {
        self.generator = generator
        self.policy = policy
    }

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: The typed text; spaces and hyphens do not matter.
    ///   - state: The stored state of the device.
    ///   - now: The time.
    /// - Returns: The verdict; never that it expired.
    public func judge(_ answer: String, _ state: inout State, at now: Date) -> OneTimePasscodeVerdict {
        if let wait = state.attempts.lock(policy, at: now) { return .retriesExceeded(retryAfter: wait) }
        let present = generator.window(of: now)
        let early = (state.earlyWindows ?? []).filter { $0 + UInt64(Self.acceptedWindows) >= present }
        let offset = generator.windows(
            to: answer,
            at: now,
            within: Self.searchedWindows,
            after: state.lastWindow,
            except: early
        )
        state.earlyWindows = early.isEmpty ? nil : early
        if let offset, abs(offset) <= Self.acceptedWindows {
            state.lastWindow = UInt64(Int(present) + offset)
            state.attempts = AttemptCount()
            return .correct
        }
        let attemptsLeft = state.attempts.count(policy, at: now)
        guard let offset else { return .wrong(attemptsLeft: attemptsLeft) }
        if offset > 0 { state.earlyWindows = early + [present + UInt64(offset)] }
        return .unsynchronizedClock(windows: offset, attemptsLeft: attemptsLeft)
    }

    /// The seconds until answers are judged again.
    ///
    /// - Parameters:
    ///   - state: The stored state of the device.
    ///   - now: The time.
    /// - Returns: `nil` if they are judged now.
    public func wait(_ state: State, at now: Date) -> TimeInterval? {
        var attempts = state.attempts
        return attempts.lock(policy, at: now)
    }
}

extension OneTimePasscodeGenerator {
    /// The distance in windows at which an answer is right, the nearest first; all are tried even after a match.
    ///
    /// - Parameters:
    ///   - answer: The typed text; spaces and hyphens do not matter.
    ///   - now: The time.
    ///   - greatest: The greatest distance, 0 or more.
    ///   - last: The last window that does not count any more; `nil` if all count.
    ///   - excluded: Windows after it that do not count either.
    /// - Returns: The number of windows from now, negative for earlier ones; `nil` if the answer is wrong in all.
    public func windows(
        to answer: String,
        at now: Date,
        within greatest: Int,
        after last: UInt64? = nil,
        except excluded: [UInt64] = []
    ) -> Int? {
        let (typed, window) = (answer.typedDigits(configuration.digits) ?? "", window(of: now))
        var found: Int?
        for distance in 0...greatest {
            for offset in distance == 0 ? [0] : [-distance, distance] {
                let counter = Int(window) + offset
                guard counter >= 0, last.map({ UInt64(counter) > $0 }) ?? true, !excluded.contains(UInt64(counter))
                else { continue }
                let isEqual = Array(passcode(counter: UInt64(counter)).utf8).isSecretlyEqual(to: Array(typed.utf8))
                if isEqual, found == nil { found = offset }
            }
        }
        return found
    }
}
