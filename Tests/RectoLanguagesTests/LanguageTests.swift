// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import Testing

struct LanguageTests {
    @Test(arguments: ["en", "NL", "nl-BE", "zh-Hant-TW", "es-419", "gsw"])
    func `reads a tag in either case`(tag: String) {
        #expect(Language(rawValue: tag)?.rawValue == tag.lowercased())
    }

    @Test(arguments: [
        "", "e", "ex\u{301}", "en-x\u{301}", "english", "en-", "-en", "en_US", "en-toolongsubtag", "é", "12",
        String(repeating: "en-a", count: 20),
    ])
    func `reads nothing else`(tag: String) {
        #expect(Language(rawValue: tag) == nil)
    }

    @Test func `falls back to less exact ones, and to English`() {
        #expect(Language("nl-be").fallbacks == ["nl-be", "nl", "en"])
        #expect(Language("en-gb").fallbacks == ["en-gb", "en"])
        #expect(Language("en").fallbacks == ["en"])
    }

    @Test(arguments: [
        ("nl", "nl"), ("nl-BE", "nl-be"), ("nl_NL.UTF-8", "nl-nl"), ("nl.UTF-8", "nl"), ("nl_NL@euro", "nl-nl"),
        ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("-nl", nil), ("ﬁ-nl", nil),
    ])
    func `finds the language of a locale`(locale: String, tag: String?) {
        #expect(Language(locale: locale)?.rawValue == tag)
    }

    @Test func `takes the first set variable of an environment, and English by default`() {
        #expect(Language(environment: ["LC_ALL": "nl_NL.UTF-8", "LANG": "de_DE.UTF-8"]) == "nl-nl")
        #expect(Language(environment: ["LC_ALL": "", "LC_MESSAGES": "nl", "LANG": "de"]) == "nl")
        #expect(Language(environment: ["LC_ALL": "C.UTF-8", "LANG": "nl"]) == .english)
        #expect(Language(environment: [:]) == .english)
    }
}
