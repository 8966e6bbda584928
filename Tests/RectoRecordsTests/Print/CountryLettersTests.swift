// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Letters of a country` {
    /// The place of birth of a German licence on which one letter was read as given.
    private func place(_ letter: Character, confidence: Double, second: Character? = nil) -> String? {
        let lines = Print.germanLicence.map { line in
            guard line.text.hasPrefix("3. ") else { return line }
            let text = "3. 12.08.1983 B\(letter)rlin"
            let index = text.distance(from: text.startIndex, to: text.firstIndex(of: letter) ?? text.startIndex)
            let alternatives = [index: (second ?? "x", 1 - confidence)]
            return Print.line(text, line.left, line.baseline, alternatives: alternatives)
        }
        return Print.document(lines).text(.birthPlace)
    }

    @Test func `go before doubtful ones of other languages`() {
        #expect(place("ė", confidence: 0.8, second: "e") == "Berlin?")
        #expect(place("É", confidence: 0.7, second: "Ê") == "BErlin?")
    }

    @Test func `do not replace a foreign letter that was read clearly`() {
        #expect(place("ė", confidence: 0.99, second: "e") == "Bėrlin")
    }

    @Test func `stay as they are`() {
        #expect(place("ü", confidence: 0.7, second: "u") == "Bürlin?")
        #expect(place("ß", confidence: 0.7, second: "b") == "Bßrlin?")
    }

    @Test func `are sure again if hardly another one is possible`() {
        #expect(place("ė", confidence: 0.3, second: "e") == "Berlin")
    }
}
