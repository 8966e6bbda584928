// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct DeliveredPasscodeJudgeTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let key = [UInt8](repeating: 7, count: 32)

    private func judge(_ policy: OneTimePasscodePolicy = .standard, digits: Int = 6) throws -> DeliveredPasscodeJudge {
        try DeliveredPasscodeJudge(key: key, policy: policy, digits: digits)
    }

    /// A passcode that is another.
    private func wrong(_ passcode: String) -> String { passcode == "000000" ? "000001" : "000000" }

    private func after(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }

    @Test(arguments: [6, 7, 8]) func `takes what was sent, once`(digits: Int) throws {
        let judge = try judge(digits: digits)
        var (passcode, stored) = judge.issue(at: now)
        #expect(passcode.count == digits && passcode.utf8.allSatisfy { (0x30...0x39).contains($0) })
        #expect(judge.judge(passcode, &stored, at: now) == .correct)
        #expect(judge.judge(passcode, &stored, at: now) == .expired)
    }

    @Test func `takes it however it was typed`() throws {
        let judge = try judge()
        let (passcode, fresh) = judge.issue(at: now)
        for answer in [" \(passcode.prefix(3)) \(passcode.suffix(3)) ", "\(passcode.prefix(3))-\(passcode.suffix(3))"] {
            var stored = fresh
            #expect(judge.judge(answer, &stored, at: now) == .correct)
        }
    }

    @Test func `takes nothing else`() throws {
        let judge = try judge(OneTimePasscodePolicy(attempts: 100, attemptPeriod: 1, lifetime: 9, resendPeriod: 1))
        var (passcode, stored) = judge.issue(at: now)
        let arabic = String(passcode.map { Array("٠١٢٣٤٥٦٧٨٩")[$0.wholeNumberValue ?? 0] })
        let long = passcode + String(repeating: " ", count: 1_000_000)
        for answer in ["", "0", passcode + "0", String(passcode.dropLast()), "+" + passcode, arabic, long, "passcode"] {
            guard case .wrong = judge.judge(answer, &stored, at: now) else {
                Issue.record("\(answer.prefix(20)) was taken")
                return
            }
        }
    }

    @Test func `lives as long as the policy says`() throws {
        let judge = try judge()
        let (passcode, fresh) = judge.issue(at: now)
        var stored = fresh
        #expect(judge.judge(passcode, &stored, at: after(300)) == .expired)
        #expect(judge.judge(passcode, &stored, at: after(299.9)) == .correct)
    }

    @Test(arguments: [(OneTimePasscodePolicy.standard, 5, 300.0), (.pingOne, 3, 900)])
    func `counts wrong answers, and looks at none after too many`(
        policy: OneTimePasscodePolicy,
        attempts: Int,
        period: TimeInterval
    ) throws {
        let judge = try judge(policy)
        var (passcode, stored) = judge.issue(at: now)
        for left in (0..<attempts).reversed() {
            #expect(judge.judge(wrong(passcode), &stored, at: after(10)) == .wrong(attemptsLeft: left))
        }
        #expect(judge.judge(passcode, &stored, at: after(11)) == .retriesExceeded(retryAfter: period - 1))
        #expect(judge.reissue(&stored, at: after(60)) == .tooEarly(retryAfter: period - 50))
        #expect(judge.judge(passcode, &stored, at: after(10 + period)) == .expired)
    }

    @Test func `forgets wrong answers after the period, and after the right one`() throws {
        let judge = try judge(OneTimePasscodePolicy(attempts: 2, attemptPeriod: 60, lifetime: 600, resendPeriod: 30))
        var (passcode, stored) = judge.issue(at: now)
        #expect(judge.judge(wrong(passcode), &stored, at: now) == .wrong(attemptsLeft: 1))
        #expect(judge.judge(wrong(passcode), &stored, at: after(60)) == .wrong(attemptsLeft: 1))
        #expect(judge.judge(passcode, &stored, at: after(61)) == .correct)
        guard case .passcode = judge.reissue(&stored, at: after(62)) else {
            Issue.record("not sent again")
            return
        }
        #expect(judge.judge("", &stored, at: after(63)) == .wrong(attemptsLeft: 1))
    }

    @Test func `sends another after a while, which alone holds then and forgives nothing`() throws {
        let judge = try judge()
        var (first, stored) = judge.issue(at: now)
        #expect(judge.judge(wrong(first), &stored, at: after(1)) == .wrong(attemptsLeft: 4))
        #expect(judge.reissue(&stored, at: after(29)) == .tooEarly(retryAfter: 1))
        guard case .passcode(let second) = judge.reissue(&stored, at: after(30)) else {
            Issue.record("not sent again")
            return
        }
        if first != second { #expect(judge.judge(first, &stored, at: after(31)) == .wrong(attemptsLeft: 3)) }
        #expect(judge.judge(second, &stored, at: after(329)) == .correct)
    }

    @Test func `locks nobody out for long when the clock is set back`() throws {
        let judge = try judge()
        var (passcode, stored) = judge.issue(at: now)
        for _ in 0..<5 { _ = judge.judge(wrong(passcode), &stored, at: now) }
        #expect(judge.judge(passcode, &stored, at: after(-86_400)) == .retriesExceeded(retryAfter: 300))
        #expect(judge.judge(passcode, &stored, at: after(-86_100)) == .correct)
    }

    @Test func `stores nothing that tells the passcode, and what it stores comes back`() throws {
        let judge = try judge()
        let issued = (0..<50).map { _ in judge.issue(at: now) }
        #expect(Set(issued.map(\.passcode)).count > 40)
        #expect(Set(issued.map(\.stored)).count == 50)
        let text = try JSONEncoder().encode(issued[0].stored)
        var stored = try JSONDecoder().decode(DeliveredPasscode.self, from: text)
        #expect(stored == issued[0].stored)
        #expect(!String(decoding: text, as: UTF8.self).contains(issued[0].passcode))
        let stranger = try DeliveredPasscodeJudge(key: [UInt8](repeating: 8, count: 32))
        #expect(stranger.judge(issued[0].passcode, &stored, at: now) == .wrong(attemptsLeft: 4))
        #expect(judge.judge(issued[0].passcode, &stored, at: now) == .correct)
    }

    @Test func `refuses keys and digits that are out of bounds`() {
        #expect(throws: OneTimePasscodeError.unsuitableSecret) {
            try DeliveredPasscodeJudge(key: Array(key.dropLast()))
        }
        #expect(throws: OneTimePasscodeError.unsuitableDigits) { try DeliveredPasscodeJudge(key: key, digits: 5) }
        #expect(throws: OneTimePasscodeError.unsuitableDigits) { try DeliveredPasscodeJudge(key: key, digits: 9) }
    }
}
