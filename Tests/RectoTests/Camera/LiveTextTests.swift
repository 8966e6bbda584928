// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoLanguages
import RectoLiveness
import RectoRecords
import Testing

struct LiveTextTests {
    private let texts = (english: LiveText(.english), dutch: LiveText("nl-be"))

    @Test(arguments: LivenessStep.allCases)
    func `asks for every step in every language`(step: LivenessStep) {
        #expect(texts.english.prompt(step) != texts.dutch.prompt(step))
        #expect(LiveText("de").prompt(step) == texts.english.prompt(step), "English where there is no other")
    }

    @Test func `names the person's own eye`() {
        #expect(texts.english.prompt(.closeLeftEye).contains("close your left eye"))
        #expect(texts.english.prompt(.closeRightEye).contains("close your right eye"))
        #expect(texts.dutch.prompt(.closeLeftEye).contains("Sluit alstublieft uw linkeroog"))
        #expect(texts.dutch.prompt(.closeRightEye).contains("Sluit alstublieft uw rechteroog"))
    }

    @Test func `has all notices in all languages, or in none`() {
        for code in Finding.Code.allCases {
            #expect((texts.english.notice(code) == nil) == (texts.dutch.notice(code) == nil), "\(code)")
        }
        #expect(Finding.Code.allCases.count { texts.english.notice($0) != nil } == 24)
        // Whom it is about is not told of suspicions.
        #expect(texts.english.notice(.livenessSuspect) == nil)
    }
}
