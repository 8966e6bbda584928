// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow

struct RefusalDetailTests {
    private static let details: [RefusalDetail] = [
        .revisionIs(3), .transition(TransitionRefused(.notNow, next: .submit)), .passcodeSentLately, .passcodeAnother,
        .stepTakesNoFiles, .filesTooLargeTogether, .fileIsThere, .filesMissing([.front, .back]),
        .fileTooLarge(bytes: 4), .fileOfOtherKind(.png), .beginAgain, .framesLast(3, seconds: 2, rate: 1),
        .framesLastByTimes(seconds: 2), .workSpent, .queueLong(seconds: 9), .notEnded, .notificationOver(.expired),
        .stopping, .noRoom, .sealedAgain, .linkNeeded, .authenticatorEnrolled, .authenticatorOpen,
        .authenticatorConfirmed,
        .triesLeft(2), .clockWrong(windows: -3), .clockWrong(windows: 3), .providerMissing,
        .resultOfAnotherTry, .resultTooLate,
    ]

    @Test(arguments: details)
    func `has a sentence in every language, without a gap`(detail: RefusalDetail) {
        let texts = Catalogue.stored.languages.map(detail.text)
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { !$0.contains("{") && $0.hasSuffix(".") })
    }

    @Test func `has no sentence that is never said`() {
        #expect(Catalogue.stored.names(of: "refusal").count == Self.details.count - 1)
        #expect(Catalogue.stored.names(of: "status") == Set(PersonNotification.Status.allCases.map(\.rawValue)))
        #expect(Catalogue.stored.names(of: "passcode") == ["message"])
    }

    @Test func `says which way a clock is wrong, and by how much`() {
        #expect(RefusalDetail.clockWrong(windows: -3).text(in: "en").contains("90 seconds slow"))
        #expect(RefusalDetail.clockWrong(windows: 2).text(in: "nl").contains("60 seconden voor"))
    }

    @Test func `names files in the person's language`() {
        #expect(RefusalDetail.filesMissing([.front, .back]).text(in: "nl").contains("voorkant, achterkant"))
    }
}
