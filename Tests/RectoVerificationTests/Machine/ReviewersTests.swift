// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoVerification

@Suite struct ReviewersTests {
    private static func policy(reviewers: Int = 1) -> VerificationPolicy {
        VerificationPolicy(
            steps: [
                .init("consent", .consent), .init("passport", .document, attempts: 2), .init("form", .form),
            ],
            checks: [],
            attempts: 1,
            reviewers: reviewers
        )
    }

    private static func waiting(_ policy: VerificationPolicy) throws -> VerificationFacts {
        var facts = VerificationFacts(policy)
        facts = try facts.after([.claim, .answer(step: "consent"), .capture(step: "passport")], policy)
        let stepTry = try #require(facts.currentTry(of: "passport"))
        facts = try facts.after([.stepResult(of: stepTry, isPassed: true), .answer(step: "form"), .submit], policy)
        try #require(facts.status == .review)
        return facts
    }

    @Test func `asking again opens one step, in an attempt of its own`() throws {
        let policy = Self.policy()
        let before = try Self.waiting(policy)
        let asked = try before.after([.askAgain(step: "passport")], policy)
        #expect(asked.status == .collecting && asked.next == .step("passport", .document))
        #expect(asked.steps.map(\.state) == [.passed, .open, .passed])
        #expect(asked.step("passport")?.attemptsLeft == 2)
        #expect(asked.attempt == before.attempt + 1 && asked.attemptsAllowed == before.attemptsAllowed + 1)
        #expect(!asked.isSubmitted && asked.checks.isEmpty && asked.reviewReason == nil)
        let stepTry = try #require(asked.currentTry(of: "passport"))
        let again = try asked.after(
            [.capture(step: "passport"), .stepResult(of: stepTry, isPassed: true), .submit],
            policy
        )
        #expect(again.status == .review)
    }

    @Test func `a result of before the request is late`() throws {
        let policy = Self.policy()
        let before = try Self.waiting(policy)
        let late = try #require(before.currentTry(of: "passport"))
        let asked = try before.after([.askAgain(step: "passport")], policy)
        #expect(try asked.applying(.stepResult(of: late, isPassed: true), policy) == .ignoredAsLate)
    }

    @Test(arguments: [("consent", TransitionRefused.Cause.otherKindOfStep), ("none", .unknownStep)])
    func `some steps are not asked for again`(_ step: String, _ cause: TransitionRefused.Cause) throws {
        let policy = Self.policy()
        let waiting = try Self.waiting(policy)
        let error = #expect(throws: TransitionRefused.self) {
            try waiting.applying(.askAgain(step: StepID(rawValue: step)), policy)
        }
        #expect(error?.cause == cause)
    }

    @Test func `nobody is asked again but in a review`() throws {
        let policy = Self.policy()
        for facts in [VerificationFacts(policy), try Self.waiting(policy).after([.decide(outcome: .failed)], policy)] {
            let error = #expect(throws: TransitionRefused.self) {
                try facts.applying(.askAgain(step: "passport"), policy)
            }
            #expect(error?.cause == .notNow)
        }
    }

    @Test(arguments: VerificationEvent.Decision.allCases)
    func `two reviewers who agree end a verification`(_ decision: VerificationEvent.Decision) throws {
        let policy = Self.policy(reviewers: 2)
        let first = try Self.waiting(policy).after([.decide(outcome: decision)], policy)
        #expect(first.status == .review && first.firstDecision == decision)
        let error = #expect(throws: TransitionRefused.self) {
            try first.applying(.decide(outcome: decision, isBySamePerson: true), policy)
        }
        #expect(error?.cause == .ownDecision)
        let second = try first.after([.decide(outcome: decision)], policy)
        #expect(second.outcome == decision.outcome && second.decider == .reviewer && second.firstDecision == nil)
    }

    @Test func `a third reviewer decides what two do not agree on`() throws {
        let policy = Self.policy(reviewers: 2)
        let second = try Self.waiting(policy).after([.decide(outcome: .verified), .decide(outcome: .failed)], policy)
        #expect(second.status == .review && second.reviewReason == .reviewersDisagree)
        #expect(try second.after([.decide(outcome: .failed)], policy).outcome == .failed)
    }

    @Test func `if two must agree, nobody decides before the review`() throws {
        let policy = Self.policy(reviewers: 2)
        let facts = try VerificationFacts(policy).after([.claim], policy)
        #expect(throws: TransitionRefused.self) { try facts.applying(.decide(outcome: .failed), policy) }
    }

    @Test func `asking again forgets the first of two decisions`() throws {
        let policy = Self.policy(reviewers: 2)
        let asked = try Self.waiting(policy)
            .after([.decide(outcome: .verified), .askAgain(step: "passport")], policy)
        #expect(asked.firstDecision == nil && asked.outcome == nil)
    }
}
