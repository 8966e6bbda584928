// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLanguages
import TestSupport
import Testing

struct CatalogueTests {
    private static let catalogue = Catalogue.stored
    private static let english = catalogue.texts[.english] ?? [:]
    /// The sections; each has its test where its codes are known.
    private static let sections: Set = [
        "advice", "capture", "console", "decision", "documentType", "end", "field", "heading", "mistake", "next",
        "notice", "passcode", "problem", "prompt", "reason", "refusal", "request", "signal", "slot", "status",
        "transition",
    ]

    private static func placeholders(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{[^}]*\}/).map { String($0.output) })
    }

    @Test func `has every language that has a file`() throws {
        let folder = Repository.folder.appending(path: "Sources/RectoLanguages/Texts")
        let tags = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.prefix { $0 != "." } }
        #expect(Set(Self.catalogue.languages.map(\.rawValue)) == Set(tags.map(String.init)))
        #expect(Set(["en", "nl"]).isSubset(of: tags.map(String.init)))
    }

    @Test(arguments: catalogue.languages)
    func `has every sentence of English, with the same values, and no other`(language: Language) throws {
        // Journeys of the package state their English themselves.
        let texts = try #require(Self.catalogue.texts[language]).filter { !$0.key.hasPrefix("journey.") }
        #expect(Set(texts.keys).symmetricDifference(Self.english.keys) == [])
        for (key, text) in texts {
            #expect(Self.placeholders(text) == Self.placeholders(Self.english[key] ?? ""), "\(language): \(key)")
            #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(key)")
        }
    }

    @Test(arguments: catalogue.languages)
    func `says sentences, in that language`(language: Language) {
        // Pages have labels of buttons and columns beside sentences.
        let words: Set = ["capture", "console", "documentType", "field", "next", "slot", "status"]
        for (key, text) in Self.catalogue.texts[language] ?? [:] where !key.hasPrefix("journey.") {
            let section = String(key.prefix { $0 != "." })
            #expect(Self.sections.contains(section), "\(key)")
            guard !words.contains(section) else { continue }
            #expect(text.hasSuffix("."), "\(language): \(key)")
            if language != .english { #expect(text != Self.english[key], "\(language): \(key)") }
        }
    }

    @Test func `fills values in once, and leaves those that are not given`() {
        let catalogue = Self.catalogue
        let filled = catalogue.text("refusal.filesMissing", ["slots": "{slots} $0"], in: "nl")
        #expect(filled?.contains("{slots} $0") == true)
        #expect(catalogue.text("refusal.filesMissing", in: "nl")?.contains("{slots}") == true)
        #expect(catalogue.text("nothing", in: "nl") == nil)
        #expect(catalogue.text("end.verified", in: "fr-be") == catalogue.text("end.verified", in: .english))
        #expect(catalogue.text("end.verified", in: "nl-be") == "Uw identiteit is vastgesteld.")
    }
}
