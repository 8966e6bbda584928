// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import Testing

struct LanguagePreferenceTests {
    @Test(arguments: [
        ("nl", ["nl"]), ("nl-BE, fr;q=0.9, en;q=0.8", ["nl-be", "fr", "en"]), ("en;q=0.1,nl", ["nl", "en"]),
        ("de;q=0, nl ; q=0.5", ["nl"]), ("*", []), ("", []), ("nl;q=x", []), ("nl;q=2", []), ("fr, nl", ["fr", "nl"]),
    ])
    func `reads Accept-Language in the order of its weights`(header: String, tags: [String]) {
        #expect(LanguagePreference(header: header).languages.map(\.rawValue) == tags)
    }

    @Test func `reads no more than twenty languages`() {
        let header = Array(repeating: "nl", count: 100_000).joined(separator: ",")
        #expect(LanguagePreference(header: header).languages.count == 20)
    }

    @Test(arguments: [
        ("nl-be", "nl"), ("fr, nl", "nl"), ("fr", "de"), ("en-GB, nl", "en"), ("", "de"),
    ])
    func `takes the first language that there is, exactly or less exactly`(header: String, tag: String) {
        let preference = LanguagePreference(header: header)
        #expect(preference.best(among: ["de", "en", "nl"], orElse: "de-at").rawValue == tag)
        #expect(preference.best(among: [], orElse: "de") == .english)
    }
}
