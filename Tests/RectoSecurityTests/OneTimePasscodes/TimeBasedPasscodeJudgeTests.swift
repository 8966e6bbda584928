// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct TimeBasedPasscodeJudgeTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_015)
    private let generator: OneTimePasscodeGenerator
    private let judge: TimeBasedPasscodeJudge

    init() throws {
        generator = try OneTimePasscodeGenerator(secret: Array("12345678901234567890".utf8))
        judge = TimeBasedPasscodeJudge(generator: generator)
    }

    private func passcode(_ windows: Int) -> String {
        generator.passcode(at: now.addingTimeInterval(30 * TimeInterval(windows))).passcode
    }

    @Test(arguments: [-1, 0, 1]) func `takes the passcodes of this window and its neighbours`(windows: Int) {
        var state = TimeBasedPasscodeJudge.State()
        #expect(judge.judge(passcode(windows), &state, at: now) == .correct)
    }

    @Test(arguments: [-20, -5, -2, 2, 3, 20]) func `tells a wrong clock from a wrong answer`(windows: Int) {
        var state = TimeBasedPasscodeJudge.State()
        let verdict = judge.judge(passcode(windows), &state, at: now)
        #expect(verdict == .unsynchronizedClock(windows: windows, attemptsLeft: 4))
    }

    @Test func `takes no passcode later that was answered as early`() {
        var state = TimeBasedPasscodeJudge.State()
        let later = now.addingTimeInterval(150)
        #expect(judge.judge(passcode(5), &state, at: now) == .unsynchronizedClock(windows: 5, attemptsLeft: 4))
        #expect(judge.judge(passcode(5), &state, at: later) == .wrong(attemptsLeft: 3))
        #expect(judge.judge(passcode(6), &state, at: later) == .correct)
    }

    @Test(arguments: [-21, 21, 1000]) func `looks no further than it says`(windows: Int) {
        var state = TimeBasedPasscodeJudge.State()
        #expect(judge.judge(passcode(windows), &state, at: now) == .wrong(attemptsLeft: 4))
    }

    @Test func `takes no passcode twice, and none from before it`() {
        var state = TimeBasedPasscodeJudge.State()
        #expect(judge.judge(passcode(0), &state, at: now) == .correct)
        #expect(judge.judge(passcode(0), &state, at: now) == .wrong(attemptsLeft: 4))
        #expect(judge.judge(passcode(-1), &state, at: now) == .wrong(attemptsLeft: 3))
        #expect(judge.judge(passcode(1), &state, at: now) == .correct)
        #expect(judge.judge(passcode(1), &state, at: now.addingTimeInterval(30)) == .wrong(attemptsLeft: 4))
    }

    @Test func `looks at none after too many`() {
        var state = TimeBasedPasscodeJudge.State()
        for left in [4, 3, 2, 1, 0] { #expect(judge.judge("", &state, at: now) == .wrong(attemptsLeft: left)) }
        #expect(judge.judge(passcode(0), &state, at: now) == .retriesExceeded(retryAfter: 300))
        let later = now.addingTimeInterval(300)
        #expect(judge.judge(generator.passcode(at: later).passcode, &state, at: later) == .correct)
    }

    @Test func `answers at the beginning of time`() {
        var state = TimeBasedPasscodeJudge.State()
        let start = Date(timeIntervalSince1970: 0)
        #expect(judge.judge(generator.passcode(at: start).passcode, &state, at: start) == .correct)
    }

    @Test func `has a state that is stored`() throws {
        var state = TimeBasedPasscodeJudge.State()
        _ = judge.judge(passcode(0), &state, at: now)
        _ = judge.judge("", &state, at: now)
        #expect(try JSONDecoder().decode(type(of: state), from: JSONEncoder().encode(state)) == state)
    }
}
