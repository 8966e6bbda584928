// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct PingOneStatusTests {
    @Test(arguments: Situation.allCases)
    func `says where each verification stands`(situation: Situation) throws {
        let expected =
            switch situation {
            case .requested: "REQUESTED"
            case .consent, .select, .document, .presence, .otpAgain, .form, .readingDocument, .judgingPresence, .submit,
                .checking, .review:
                "IN_PROGRESS"
            case .checkingPartly: "PARTIAL"
            case .verified: "SUCCESS"
            case .approvedAfterChecks: "APPROVED_MANUALLY"
            case .approvedBeforeChecks: "APPROVED_NO_REQUEST"
            case .waived: "NOT_REQUIRED"
            case .failedRetryable, .failedForGood, .rejectedByReviewer, .outOfTries, .expired, .cancelled: "FAIL"
            case .erased: "DELETED"
            }
        #expect(PingOneStatus(try situation.facts()).rawValue == expected)
    }

    @Test func `uses all nine words`() throws {
        #expect(Set(try Situation.allCases.map { PingOneStatus(try $0.facts()) }) == Set(PingOneStatus.allCases))
    }

    @Test func `is partial exactly while some checks have answered and some have not`() {
        for facts in Walk.plain.facts {
            let isPartial =
                facts.outcome == nil && !facts.isErased && !facts.answeredChecks.isEmpty
                && facts.answeredChecks.count < facts.checks.count
            #expect((PingOneStatus(facts) == .partial) == isPartial)
        }
    }
}
