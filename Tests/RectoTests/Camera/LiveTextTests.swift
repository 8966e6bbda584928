// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoLiveness
import RectoRecords
import Testing

struct LiveTextTests {
    private let texts = (english: LiveText(locale: "en"), dutch: LiveText(locale: "nl"))

    @Test(arguments: [
        ("nl", LiveText.Language.dutch), ("nl-BE", .dutch), ("nl_NL.UTF-8", .dutch), ("NL", .dutch),
        ("nl.UTF-8", .dutch), ("nl_NL@euro", .dutch), ("en", .english), ("en-GB", .english), ("de", .english),
        ("de_DE.UTF-8", .english), ("C", .english), ("C.UTF-8", .english), ("POSIX", .english), ("", .english),
        ("nlx", .english), ("-nl", .english), ("ﬁ-nl", .english),
    ])
    func `finds the language of a locale, English where there is no other`(locale: String, language: LiveText.Language)
    {
        #expect(LiveText(locale: locale).language == language)
    }

    @Test(arguments: LivenessStep.allCases)
    func `asks for every step in every language`(step: LivenessStep) {
        let (english, dutch) = (texts.english.prompt(step), texts.dutch.prompt(step))
        #expect(english != dutch)
        for text in [english, dutch] { #expect(text.hasSuffix(".") && text.count > 10) }
    }

    @Test func `names the person's own eye`() {
        #expect(texts.english.prompt(.closeLeftEye).contains("close your left eye"))
        #expect(texts.english.prompt(.closeRightEye).contains("close your right eye"))
        #expect(texts.dutch.prompt(.closeLeftEye).contains("Sluit alstublieft uw linkeroog"))
        #expect(texts.dutch.prompt(.closeRightEye).contains("Sluit alstublieft uw rechteroog"))
        for text in [texts.english, texts.dutch] {
            #expect(Set(LivenessStep.allCases.map(text.prompt)).count == LivenessStep.allCases.count)
        }
    }

    @Test(arguments: [
        Finding.Code.faceNotFound, .faceMultiple, .faceDifferent, .expressionMissed, .expressionWrong,
        .documentNotFound, .imageBlurred, .mrzNotFound, .mrzUnreadable, .barcodeNotFound, .barcodeUnreadable,
    ])
    func `says what is in the way in every language`(code: Finding.Code) throws {
        let (english, dutch) = (try #require(texts.english.notice(code)), try #require(texts.dutch.notice(code)))
        #expect(english != dutch)
        for text in [english, dutch] { #expect(text.hasSuffix(".") && text.count > 10) }
    }

    @Test func `has all notices in all languages, or in none`() {
        for code in Finding.Code.allCases {
            #expect((texts.english.notice(code) == nil) == (texts.dutch.notice(code) == nil), "\(code)")
        }
        // Whom it is about is not told of suspicions.
        #expect(texts.english.notice(.livenessSuspect) == nil)
    }
}
