// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

private func policy(
    waivesGenuine: Bool = false,
    approval: ReviewReason? = nil,
    isReviewed: Bool = false
) -> VerificationPolicy {
    let waived = CheckPolicy.waived(reason: "Nobody judges if the document is genuine.")
    return VerificationPolicy(
        steps: [.init("form", .form)],
        checks: [
            .init(.faceMatch, isIdentityCheck: true),
            .init(.documentGenuine, isIdentityCheck: true, policy: waivesGenuine ? waived : .required),
            .init("register"),
        ],
        approval: approval,
        isReviewedWhereChecksFailed: isReviewed
    )
}

/// The facts after these answers of the face, of the document and of the register.
private func facts(
    _ face: CheckOutcome,
    _ genuine: CheckOutcome,
    register: CheckOutcome? = .passed,
    _ policy: VerificationPolicy
) throws -> VerificationFacts {
    let last: VerificationEvent =
        register.map { .checkResult(of: "register", outcome: $0, attempt: 1) }
        ?? .checkUnanswered(of: "register", attempt: 1)
    return try VerificationFacts(policy).after(
        [
            .claim, .answer(step: "form"), .submit, .checkResult(of: .faceMatch, outcome: face, attempt: 1),
            .checkResult(of: .documentGenuine, outcome: genuine, attempt: 1), last,
        ],
        policy
    )
}

struct ReviewReasonTests {
    @Test func `says why a person decides, and nothing once somebody has`() throws {
        let cases: [(VerificationFacts, ReviewReason)] = [
            (try facts(.passed, .passed, policy(approval: .approvalByPerson)), .approvalByPerson),
            (try facts(.passed, .passed, policy(approval: .approvalSampled)), .approvalSampled),
            (try facts(.passed, .passed, policy(approval: .signalRaised)), .signalRaised),
            (try facts(.passed, .couldNotApply, policy()), .identityUnproven),
            (try facts(.passed, .couldNotApply, policy(approval: .approvalByPerson)), .identityUnproven),
            (try facts(.passed, .passed, register: nil, policy()), .checkUnanswered),
            (try facts(.failed, .passed, policy(isReviewed: true)), .checkFailed),
        ]
        for (present, reason) in cases {
            #expect(present.status == .review && present.reviewReason == reason)
            let decided = try present.after([.decide(outcome: .verified)], policy())
            #expect(decided.reviewReason == nil && decided.decider == .reviewer)
        }
    }

    @Test func `ends for a refusal, whatever the checks say, and lets the person start again`() throws {
        for (face, approval) in [(CheckOutcome.passed, ReviewReason?.none), (.couldNotApply, .approvalByPerson)] {
            var refusing = policy(approval: approval)
            refusing.isRefused = true
            let ended = try facts(face, .passed, refusing)
            #expect(ended.outcome == .failed && ended.decider == .checks && ended.reason == .rejected)
            #expect(ended.isRetryable)
        }
    }

    @Test func `goes on without an identity check that is waived by itself, while another one passed`() throws {
        let waiving = policy(waivesGenuine: true)
        let verified = try facts(.passed, .couldNotApply, waiving)
        #expect(verified.outcome == .verified && verified.decider == .policy)
        #expect(try facts(.passed, .passed, waiving).decider == .checks)
        #expect(try facts(.couldNotApply, .couldNotApply, waiving).reviewReason == .identityUnproven)
        #expect(try facts(.couldNotApply, .passed, waiving).reviewReason == .identityUnproven)
        #expect(try facts(.passed, .failed, waiving).outcome == .failed)
        let asked = try facts(.passed, .couldNotApply, policy(waivesGenuine: true, approval: .approvalByPerson))
        #expect(asked.reviewReason == .approvalByPerson)
    }

    @Test func `lets no journey alone with its waiver where nothing passed`() throws {
        let waived = CheckPolicy.waived(reason: "Nobody judges if the document is genuine.")
        let alone = VerificationPolicy(
            steps: [.init("form", .form)],
            checks: [.init(.documentGenuine, isIdentityCheck: true, policy: waived)]
        )
        let present = try VerificationFacts(alone).after(
            [
                .claim, .answer(step: "form"), .submit,
                .checkResult(of: .documentGenuine, outcome: .couldNotApply, attempt: 1),
            ],
            alone
        )
        #expect(present.reviewReason == .identityUnproven)
    }

    @Test func `tells Wultra that a client is accepted while a person is asked though all checks passed`() throws {
        let present = try facts(.passed, .passed, policy(approval: .approvalByPerson))
        #expect(WultraState(present) == .processing(.clientAccepted))
        let unproven = try facts(.passed, .couldNotApply, policy(approval: .approvalByPerson))
        #expect(WultraState(unproven) == .processing(.clientVerification))
    }

    @Test func `reads facts of reviews that began before reasons were kept`() throws {
        let present = try facts(.passed, .couldNotApply, policy())
        var members = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(present)) as? [String: Any]
        )
        #expect(members.removeValue(forKey: "reviewReason") as? String == "check.notApplied")
        let old = try JSONDecoder().decode(
            VerificationFacts.self,
            from: JSONSerialization.data(withJSONObject: members)
        )
        #expect(old.status == .review && old.reviewReason == nil)
        #expect(try old.after([.decide(outcome: .failed)], policy()).outcome == .failed)
    }
}
