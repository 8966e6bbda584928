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

    /// The family name of a Croatian licence on which one letter was read as given.
    private func name(_ text: String, _ doubts: [Int: (Character, Double)], sign: String = "HR") -> String? {
        let titles = ["HR": "VOZAČKA DOZVOLA", "NL": "RIJBEWIJS"]
        let rows = ["", "2. LUCIJA", "3. 12.08.1983 RIJEKA", "4a. 24.01.2023", "4b. 23.01.2038", "5. 31675149"]
        var lines = Print.front(sign: sign, titles: [titles[sign] ?? ""], rows: rows)
        let doubts = Dictionary(uniqueKeysWithValues: doubts.map { ($0 + 3, $1) })
        lines.append(Print.line("1. \(text)", 0.34, 0.15, height: 0.019, alternatives: doubts))
        return Print.document(lines).text(.lastName)
    }

    @Test func `take no letter's surety with an accent that they have not`() {
        #expect(name("KÖVAČ", [1: ("Õ", 0.4)]) == "KOVAČ")
        #expect(name("KOVAČ", [1: ("E", 0.4)]) == "KOVAČ?")
    }

    @Test func `are surer than what only other languages have there`() {
        #expect(name("JURIĆ", [0: ("Ĳ", 0.08)]) == "JURIĆ")
        #expect(name("JURIĆ", [0: ("U", 0.12)]) == "JURIĆ?")
    }

    @Test func `tell the Dutch ij from a j that no word has there`() {
        #expect(name("Noordzĳ", [6: ("j", 0.4)], sign: "NL") == "Noordzij")
        #expect(name("Matthjs", [5: ("ĳ", 0.4)], sign: "NL") == "Matthijs")
        #expect(name("Meĳer", [2: ("j", 0.4)], sign: "NL") == "Meijer?")
    }

    @Test func `are sure again if hardly another one is possible`() {
        #expect(place("ė", confidence: 0.3, second: "e") == "Berlin")
    }
}
