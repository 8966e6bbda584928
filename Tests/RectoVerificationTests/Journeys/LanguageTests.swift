// SPDX-License-Identifier: Apache-2.0
import RectoVerification
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
}
