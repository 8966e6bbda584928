// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct WultraStateTests {
    @Test(arguments: Situation.allCases)
    func `says where each verification stands`(situation: Situation) throws {
        let expected: WultraState? =
            switch situation {
            case .requested: .intro
            case .consent: .consent
            case .select: .documentsToScanSelect
            case .document: .scanDocument
            case .presence: .presenceCheck
            case .otpAgain: .otp(remainingAttempts: 4)
            case .form: .processing(.other)
            case .readingDocument: .processing(.documentVerification)
            case .judgingPresence: .processing(.verifyingPresence)
            case .submit: .processing(.documentAccepted)
            case .checking: .processing(.documentsCrossVerification)
            case .checkingPartly: .processing(.clientVerification)
            case .review: .processing(.clientVerification)
            case .verified, .approvedAfterChecks, .approvedBeforeChecks, .waived: .success
            case .failedRetryable: .failed
            case .failedForGood, .rejectedByReviewer: .endstate(.rejected)
            case .outOfTries: .endstate(.limitReached)
            case .expired, .cancelled: .endstate(.other)
            case .erased: nil
            }
        #expect(WultraState(try situation.facts()) == expected)
    }

    @Test func `says that a document is being sent once all its sides are there`() throws {
        let facts = try Situation.document.facts()
        guard case .step(let step, .document) = facts.next else {
            Issue.record("no document is asked for")
            return
        }
        #expect(WultraState(facts, receivedSlots: [step: [.front]]) == .scanDocument)
        #expect(WultraState(facts, receivedSlots: [step: [.front, .back]]) == .processing(.documentUpload))
        #expect(WultraState(facts, receivedSlots: [step: [.page]]) == .processing(.documentUpload))
    }

    @Test func `has a word for all facts that are not erased`() {
        for facts in Walk.plain.facts { #expect((WultraState(facts) == nil) == facts.isErased) }
    }
}
