// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

/// One journey's rules, with what the tests below vary.
private func policy(
    order: StepOrder = .free,
    identityCheck: CheckPolicy = .required,
    isReviewed: Bool = false,
    isAutomatic: Bool = false,
    restart: RestartScope = .allSteps,
    expiresInReview: Bool = false,
    checks: [VerificationPolicy.Check] = [.init(.documentCrossCheck), .init(.faceMatch, isIdentityCheck: true)]
) -> VerificationPolicy {
    VerificationPolicy(
        steps: [
            .init("consent", .consent, attempts: 1),
            .init("document", .document, attempts: 2),
            .init("selfie", .presence, attempts: 2),
            .init("form", .form, isRequired: false, attempts: 1),
        ],
        checks: checks,
        attempts: 2,
        order: order,
        identityCheck: identityCheck,
        isReviewedWhereChecksFailed: isReviewed,
        isSubmittedAutomatically: isAutomatic,
        restart: restart,
        expiresInReview: expiresInReview
    )
}

private let waiver = CheckPolicy.waived(reason: "Cards of this scheme have no portrait.")

private func first(of step: StepID, attempt: Int = 1, attemptsLeft: Int = 2) -> StepTry {
    StepTry(step: step, attempt: attempt, attemptsLeft: attemptsLeft)
}

/// All steps done, nothing submitted.
private let collected: [VerificationEvent] = [
    .claim, .answer(step: "consent"), .capture(step: "document"),
    .stepResult(of: first(of: "document"), isPassed: true),
    .begin(step: "selfie"), .capture(step: "selfie"), .stepResult(of: first(of: "selfie"), isPassed: true),
    .skip(step: "form"),
]

private func facts(_ events: [VerificationEvent], _ policy: VerificationPolicy = policy()) throws -> VerificationFacts {
    try VerificationFacts(policy).after(events, policy)
}

private func submitted(
    _ cross: CheckOutcome,
    _ face: CheckOutcome,
    _ policy: VerificationPolicy
) throws -> VerificationFacts {
    try facts(
        collected + [
            .submit,
            .checkResult(of: .documentCrossCheck, outcome: cross, attempt: 1),
            .checkResult(of: .faceMatch, outcome: face, attempt: 1),
        ],
        policy
    )
}

struct VerificationTransitionTests {
    @Test func `goes the whole way, with what is next at each turn`() throws {
        let policy = policy()
        var present = VerificationFacts(policy)
        let way: [(VerificationEvent, VerificationStatus, NextAction)] = [
            (.claim, .collecting, .step("consent", .consent)),
            (.answer(step: "consent"), .collecting, .step("document", .document)),
            (.capture(step: "document"), .collecting, .step("selfie", .presence)),
            (.begin(step: "selfie"), .collecting, .step("selfie", .presence)),
            (.capture(step: "selfie"), .collecting, .step("form", .form)),
            (.skip(step: "form"), .processing, .wait(.document)),
            (.stepResult(of: first(of: "document"), isPassed: true), .processing, .wait(.presence)),
            (.stepResult(of: first(of: "selfie"), isPassed: true), .collecting, .submit),
            (.submit, .processing, .wait(.checks)),
            (
                .checkResult(of: .documentCrossCheck, outcome: .passed, attempt: 1), .processing,
                .wait(.remainingChecks)
            ),
            (.checkResult(of: .faceMatch, outcome: .passed, attempt: 1), .done, .none),
            (.erase, .done, .none),
        ]
        #expect(present.status == .requested)
        #expect(present.next == .start)
        for (event, status, next) in way {
            present = try present.after([event], policy)
            #expect(present.status == status)
            #expect(present.next == next)
        }
        #expect(present.outcome == .verified)
        #expect(present.decider == .checks)
        #expect(present.reason == nil)
    }

    @Test(
        arguments: [
            (CheckOutcome.passed, CheckOutcome.passed, VerificationOutcome.verified),
            (.couldNotApply, .passed, .verified), (.failed, .passed, .failed), (.passed, .failed, .failed),
            (.couldNotApply, .failed, .failed), (.failed, .couldNotApply, .failed), (.passed, .couldNotApply, nil),
            (.couldNotApply, .couldNotApply, nil),
        ] as [(CheckOutcome, CheckOutcome, VerificationOutcome?)]
    )
    func `verifies by an identity check that passed, and by no other`(
        cross: CheckOutcome,
        face: CheckOutcome,
        outcome: VerificationOutcome?
    ) throws {
        let plain = try submitted(cross, face, policy())
        #expect(plain.outcome == outcome)
        #expect(plain.isUnderReview == (outcome == nil))
        let reviewed = try submitted(cross, face, policy(isReviewed: true))
        #expect(reviewed.outcome == (outcome == .failed ? nil : outcome))
        #expect(reviewed.isUnderReview == (reviewed.outcome == nil))
        let waived = try submitted(cross, face, policy(identityCheck: waiver))
        #expect(waived.outcome == (outcome ?? .verified))
        if waived.outcome == .verified { #expect(waived.decider == (face == .passed ? .checks : .policy)) }
    }

    @Test func `asks a person where a journey has no identity check, unless it is waived in words`() throws {
        let without = policy(checks: [])
        let undecided = try facts(collected + [.submit], without)
        #expect(undecided.status == .review)
        #expect(undecided.next == .wait(.review))
        let decided = try undecided.after([.decide(outcome: .verified)], without)
        #expect(decided.decider == .reviewer)
        #expect(!decided.isUnderReview)
        let waived = try facts(collected + [.submit], policy(identityCheck: waiver, checks: []))
        #expect(waived.decider == .policy)
    }

    @Test func `fails with the last try of a required step, and can be started again once`() throws {
        let policy = policy()
        var present = try facts(
            [.claim, .answer(step: "consent"), .capture(step: "document")]
                + [.stepResult(of: first(of: "document"), isPassed: false)],
            policy
        )
        #expect(present.next == .step("document", .document))
        #expect(present.step("document")?.attemptsLeft == 1)
        let last = try #require(present.currentTry(of: "document"))
        present = try present.after([.capture(step: "document"), .stepResult(of: last, isPassed: false)], policy)
        #expect(present.reason == .limitReached)
        #expect(present.next == .restart)
        present = try present.after([.restart], policy)
        #expect(present.attempt == 2)
        #expect(present.steps.allSatisfy { $0.state == .open })
        #expect(!present.isRetryable)
        present = try present.after([.decide(outcome: .failed)], policy)
        #expect(present.reason == .rejected)
        #expect(present.next == .none)
    }

    /// The ways to an outcome that can be overturned.
    enum End: CaseIterable {
        case verifiedByChecks, verifiedByPolicy, verifiedByReviewer, failedByChecks, failedByReviewer

        var decider: Decider {
            switch self {
            case .verifiedByChecks, .failedByChecks: .checks
            case .verifiedByPolicy: .policy
            case .verifiedByReviewer, .failedByReviewer: .reviewer
            }
        }
    }

    private func ended(_ end: End, _ policy: VerificationPolicy) throws -> VerificationFacts {
        switch end {
        case .verifiedByChecks: try submitted(.passed, .passed, policy)
        case .verifiedByPolicy: try submitted(.passed, .couldNotApply, policy)
        case .verifiedByReviewer: try facts([.claim, .decide(outcome: .verified)], policy)
        case .failedByChecks: try submitted(.passed, .failed, policy)
        case .failedByReviewer: try facts([.claim, .decide(outcome: .failed)], policy)
        }
    }

    @Test(arguments: End.allCases, [false, true])
    func `lets another reviewer overturn every decision, and the same one where the journey says so`(
        _ end: End,
        _ isAllowed: Bool
    ) throws {
        var policy = policy(identityCheck: waiver)
        policy.allowsOverturningOwnDecision = isAllowed
        let present = try ended(end, policy)
        #expect(present.decider == end.decider)
        let former = try #require(present.outcome)
        for decision in VerificationEvent.Decision.allCases {
            for isBySamePerson in [false, true] {
                let event = VerificationEvent.overturn(outcome: decision, isBySamePerson: isBySamePerson)
                let refusal: TransitionRefused.Cause? =
                    if decision.outcome == former {
                        .notNow
                    } else if isBySamePerson, end.decider == .reviewer, !isAllowed {
                        .ownDecision
                    } else {
                        nil
                    }
                do throws(TransitionRefused) {
                    guard case .applied(let after) = try present.applying(event, policy) else {
                        Issue.record("it is no late result")
                        continue
                    }
                    #expect(refusal == nil && after.outcome == decision.outcome && after.decider == .reviewer)
                    #expect(!after.isRetryable && after.next == .none)
                } catch {
                    #expect(error.cause == refusal)
                }
            }
        }
    }

    @Test(
        arguments: [[], [.claim], [.claim, .cancel], [.claim, .expire], [.claim, .waive]] as [[VerificationEvent]]
    )
    func `overturns nothing that is neither verified nor failed`(_ events: [VerificationEvent]) throws {
        let present = try facts(events)
        for decision in VerificationEvent.Decision.allCases {
            let event = VerificationEvent.overturn(outcome: decision, isBySamePerson: false)
            #expect(throws: TransitionRefused(.notNow, next: present.next)) { try present.applying(event, policy()) }
        }
    }

    @Test func `lets a reviewer confirm what checks failed, and decide nothing else that has ended`() throws {
        let failed = try submitted(.passed, .failed, policy())
        #expect(failed.isRetryable)
        let confirmed = try failed.after([.decide(outcome: .failed)], policy())
        #expect(confirmed.decider == .reviewer && !confirmed.isRetryable)
        for (present, decision) in [
            (failed, VerificationEvent.Decision.verified), (confirmed, .failed), (confirmed, .verified),
            (try submitted(.passed, .passed, policy()), .failed),
        ] {
            #expect(throws: TransitionRefused(.notNow, next: present.next)) {
                try present.applying(.decide(outcome: decision), policy())
            }
        }
    }

    @Test func `opens failed steps alone again where the journey says so`() throws {
        let policy = policy(restart: .failedSteps)
        let document = [
            VerificationEvent.capture(step: "document"), .stepResult(of: first(of: "document"), isPassed: true),
        ]
        let selfie = [2, 1].flatMap { left in
            [
                VerificationEvent.begin(step: "selfie"), .capture(step: "selfie"),
                .stepResult(of: first(of: "selfie", attemptsLeft: left), isPassed: false),
            ]
        }
        let present = try facts([.claim, .answer(step: "consent")] + document + selfie + [.restart], policy)
        #expect(present.steps.map(\.state) == [.passed, .passed, .open, .open])
        #expect(present.step("selfie")?.attemptsLeft == 2)
        let rejected = try submitted(.passed, .failed, policy).after([.restart], policy)
        #expect(rejected.steps.allSatisfy { $0.state == .open })
    }

    @Test func `opens every step again where the whole was rejected, though an optional step had failed`() throws {
        let policy = VerificationPolicy(
            steps: [.init("selfie", .presence), .init("card", .document, isRequired: false, attempts: 1)],
            checks: [.init(.faceMatch, isIdentityCheck: true)],
            restart: .failedSteps
        )
        let restarted = try VerificationFacts(policy).after(
            [
                .claim, .capture(step: "card"), .stepResult(of: first(of: "card", attemptsLeft: 1), isPassed: false),
                .begin(step: "selfie"), .capture(step: "selfie"),
                .stepResult(of: first(of: "selfie", attemptsLeft: 5), isPassed: true),
                .submit, .checkResult(of: .faceMatch, outcome: .failed, attempt: 1), .restart,
            ],
            policy
        )
        #expect(restarted.steps.map(\.state) == [.open, .open])
    }

    @Test func `submits by itself where the journey says so`() throws {
        let policy = policy(isAutomatic: true)
        #expect(try facts(collected, policy).next == .wait(.checks))
        let passcode = VerificationPolicy(
            steps: [.init("otp", .otp, attempts: 1)],
            checks: [],
            isSubmittedAutomatically: true
        )
        let present = try VerificationFacts(passcode).after(
            [.claim, .passcode(step: "otp", isCorrect: true)],
            passcode
        )
        #expect(present.status == .review)
    }

    /// Events of a presence step with two tries and two free draws, and what they leave of it: whether a challenge is shown,
    /// the free draws that were used, and the tries that are left.
    private static let beginnings: [(events: [VerificationEvent], isShown: Bool, used: Int, tries: Int)] = {
        let begin = VerificationEvent.begin(step: "selfie")
        let capture = VerificationEvent.capture(step: "selfie")
        let lost: [VerificationEvent] = [begin, capture, .stepResult(of: first(of: "selfie"), isPassed: false)]
        return [
            ([], false, 0, 2), ([begin], true, 0, 2), ([begin, begin], true, 1, 2),
            ([begin, begin, begin], true, 2, 2),
            ([begin, begin, begin, begin], true, 2, 1), ([begin, begin, begin, begin, begin], false, 2, 0),
            ([begin, capture], false, 0, 2), (lost, false, 0, 1), (lost + [begin], true, 0, 1),
            (lost + [begin, begin], true, 1, 1), ([begin, begin] + lost, false, 2, 1),
            ([begin, begin] + lost + [begin], true, 2, 1), ([begin, begin] + lost + [begin, begin], false, 2, 0),
        ]
    }()

    @Test(arguments: beginnings.indices)
    func `draws the first challenge of a try for nothing, others for free, and then for a try`(row: Int) throws {
        let (events, isShown, used, tries) = Self.beginnings[row]
        var policy = policy()
        policy.freeRedraws = 2
        let present = try facts([.claim] + events, policy)
        let step = try #require(present.step("selfie"))
        #expect(step.isChallengeShown == isShown)
        #expect(step.freeRedraws == used)
        #expect(step.attemptsLeft == tries)
        #expect((present.outcome == .failed) == (tries == 0))
    }

    @Test func `shows no challenge in a step that was left out, and keeps used draws over a restart`() throws {
        let policy = VerificationPolicy(
            steps: [.init("selfie", .presence, isRequired: false), .init("otp", .otp, attempts: 1)],
            checks: []
        )
        let begun: [VerificationEvent] = [.claim, .begin(step: "selfie"), .begin(step: "selfie")]
        let skipped = try VerificationFacts(policy).after(begun + [.skip(step: "selfie")], policy)
        #expect(skipped.step("selfie")?.isChallengeShown == false)
        let restarted = try skipped.after([.passcode(step: "otp", isCorrect: false), .restart], policy)
        #expect(restarted.step("selfie")?.state == .open)
        #expect(restarted.step("selfie")?.freeRedraws == 1)
    }

    @Test func `reads steps that were stored before challenges were begun`() throws {
        let text = #"{"id":"selfie","kind":"presence","isRequired":true,"state":"open","attemptsLeft":4}"#
        let step = try JSONDecoder().decode(StepFacts.self, from: Data(text.utf8))
        #expect(!step.isChallengeShown && step.freeRedraws == 0 && step.attemptsLeft == 4)
    }

    @Test func `keeps to the order that the journey wants`() throws {
        let outOfOrder: [(StepOrder, VerificationEvent, Bool)] = [
            (.free, .begin(step: "selfie"), true), (.free, .skip(step: "form"), true),
            (.consentFirst, .begin(step: "selfie"), false), (.given, .begin(step: "selfie"), false),
        ]
        for (order, event, isAllowed) in outOfOrder {
            let policy = policy(order: order)
            let claimed = try facts([.claim], policy)
            #expect(((try? claimed.applying(event, policy)) != nil) == isAllowed, "\(order)")
        }
        let consented = try facts([.claim, .answer(step: "consent")], policy(order: .consentFirst))
        #expect(throws: Never.self) { try consented.applying(.begin(step: "selfie"), policy(order: .consentFirst)) }
        #expect(throws: TransitionRefused(.stepOutOfOrder, next: .step("document", .document))) {
            try consented.applying(.begin(step: "selfie"), policy(order: .given))
        }
        let captured = try consented.after([.capture(step: "document")], policy(order: .given))
        #expect(captured.next == .step("selfie", .presence), "a document that is read does not hold up the next step")
    }

    @Test(
        arguments: [
            (.answer(step: "nothing"), .unknownStep), (.answer(step: "document"), .otherKindOfStep),
            (.capture(step: "selfie"), .stepNotBegun), (.begin(step: "document"), .otherKindOfStep),
            (.begin(step: "nothing"), .unknownStep), (.capture(step: "consent"), .otherKindOfStep),
            (.passcode(step: "form", isCorrect: true), .otherKindOfStep),
            (.skip(step: "document"), .stepNotSkippable), (.claim, .notNow), (.submit, .notNow), (.restart, .notNow),
            (.erase, .notNow), (.stepResult(of: first(of: "nothing"), isPassed: true), .unknownStep),
            (.stepResult(of: first(of: "form"), isPassed: true), .otherKindOfStep),
            (.stepResult(of: first(of: "document"), isPassed: true), .notAResult),
            (.stepResult(of: first(of: "document", attempt: 2), isPassed: true), .notAResult),
            (.stepResult(of: first(of: "document", attemptsLeft: 1), isPassed: true), .notAResult),
            (.checkResult(of: "nothing", outcome: .passed, attempt: 1), .unknownCheck),
            (.checkResult(of: .faceMatch, outcome: .passed, attempt: 1), .notAResult),
            (.checkResult(of: .faceMatch, outcome: .passed, attempt: 2), .notAResult),
        ] as [(VerificationEvent, TransitionRefused.Cause)]
    )
    func `says why it refuses, and what is next`(event: VerificationEvent, cause: TransitionRefused.Cause) throws {
        let present = try facts([.claim])
        let refusal = #expect(throws: TransitionRefused(cause, next: .step("consent", .consent))) {
            try present.applying(event, policy())
        }
        #expect(refusal?.description.hasSuffix(".") == true)
    }

    @Test func `takes no pending answer for one`() throws {
        let present = try facts(collected + [.submit])
        #expect(throws: TransitionRefused(.notAResult, next: .wait(.checks))) {
            try present.applying(.checkResult(of: .faceMatch, outcome: .pending, attempt: 1), policy())
        }
    }

    @Test func `ignores a second result of the same try, and results after the end`() throws {
        let present = try facts(collected)
        for isPassed in [true, false] {
            let again = VerificationEvent.stepResult(of: first(of: "document"), isPassed: isPassed)
            #expect(try present.applying(again, policy()) == .ignoredAsLate)
        }
        let reading = try facts([.claim, .capture(step: "document"), .cancel])
        let late = VerificationEvent.stepResult(of: first(of: "document"), isPassed: true)
        #expect(try reading.applying(late, policy()) == .ignoredAsLate)
        #expect(try reading.after([.erase], policy()).applying(late, policy()) == .ignoredAsLate)
    }

    @Test func `gives a verification to a person where nobody answered a check, unless the journey waives it in words`()
        throws
    {
        let end: [VerificationEvent] = [
            .submit, .checkUnanswered(of: .documentCrossCheck, attempt: 1),
            .checkResult(of: .faceMatch, outcome: .passed, attempt: 1),
        ]
        #expect(try facts(collected + end).status == .review)
        #expect(try facts(collected + end, policy(identityCheck: waiver)).status == .review)
        var waiving = policy()
        waiving.unansweredCheck = .waived(reason: "The register is asked again by hand.")
        let waived = try facts(collected + end, waiving)
        #expect(waived.outcome == .verified && waived.decider == .policy)
        let faceless: [VerificationEvent] = [
            .submit, .checkResult(of: .documentCrossCheck, outcome: .passed, attempt: 1),
            .checkUnanswered(of: .faceMatch, attempt: 1),
        ]
        #expect(try facts(collected + faceless, waiving).status == .review)
        // A waiver is for a check that could not be applied, not for one whose objection is unknown.
        waiving.identityCheck = waiver
        #expect(try facts(collected + faceless, waiving).status == .review)
    }

    @Test func `reads checks that were stored before any could stay unanswered`() throws {
        let stored = #"{"name":"faceMatch","isIdentityCheck":true,"outcome":"passed"}"#
        let check = try JSONDecoder().decode(CheckFacts.self, from: Data(stored.utf8))
        #expect(check.outcome == .passed && !check.isUnanswered)
    }

    @Test func `lets a review expire only where the journey says so`() throws {
        for expires in [true, false] {
            let policy = policy(expiresInReview: expires)
            let review = try submitted(.passed, .couldNotApply, policy)
            #expect(((try? review.applying(.expire, policy)) != nil) == expires)
        }
    }

    @Test func `lets each event be caused by somebody`() {
        for event in VerificationFacts(policy()).imaginableEvents(policy()) { #expect(!event.actors.isEmpty) }
        #expect(VerificationEvent.decide(outcome: .verified).actors == [.reviewer])
        #expect(VerificationEvent.cancel.actors == [.client, .application])
    }
}
