// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import Recto
@testable import RectoRecords

struct CheckDigitChainTests {
    /// The result for the protected places of a zone, if some look like something else too.
    private struct Weighing {
        let places: [ZonePosition]
        let text: String
        let certainties: [Float]

        init(
            _ layout: ZoneLayout,
            _ lines: [String],
            _ doubts: [ZonePosition: SyntheticZone.Shares] = [:],
            rest: Float = 1e-5
        ) {
            let chain = CheckDigitChain(layout)
            places = chain.places
            let looks = chain.places.map { place in
                let printed = Array(lines[place.line - 1])[place.position - 1]
                return SyntheticZone.distribution(doubts[place] ?? [printed: 1], rest: rest)
            }
            let result = chain.weighed(looks, looks: looks)
            text = SyntheticZone.text(result.characters)
            certainties = result.certainties
        }

        /// The character at a place, and its certainty.
        func reading(_ line: Int, _ position: Int) -> (character: Character, certainty: Float)? {
            guard let index = places.firstIndex(of: ZonePosition(line: line, position: position)) else { return nil }
            return (Array(text)[index], certainties[index])
        }
    }

    /// The characters at the protected places.
    private func printed(_ layout: ZoneLayout, _ lines: [String]) -> String {
        String(CheckDigitChain(layout).places.map { Array(lines[$0.line - 1])[$0.position - 1] })
    }

    @Test(arguments: SyntheticZone.layouts)
    func `has every place that a check digit covers, once and in order`(layout: ZoneLayout, lines: [String]) {
        let places = CheckDigitChain(layout).places
        #expect(Set(places).count == places.count)
        #expect(Set(places) == Set(layout.checks.flatMap { $0.covered.flatMap(\.places) + [$0.place] }))
        let order = places.map { 100 * $0.line + $0.position }
        #expect(order == order.sorted())
    }

    @Test(arguments: SyntheticZone.layouts)
    func `leaves a reading alone with which all digits agree`(layout: ZoneLayout, lines: [String]) {
        let weighing = Weighing(layout, lines, rest: 0.01)
        #expect(weighing.text == printed(layout, lines))
        #expect(weighing.certainties.allSatisfy { $0 > 0.98 && $0 < 1.001 })
    }

    @Test(arguments: SyntheticZone.layouts)
    func `decides what is ambiguous, and is surer of it then`(layout: ZoneLayout, lines: [String]) throws {
        let number = try #require(layout.span(of: .documentNumber))
        let characters = Array(lines[number.lineIndex])
        let position = try #require(number.positions.first { characters[$0 - 1] == "0" || characters[$0 - 1] == "8" })
        let digit = characters[position - 1]
        let place = ZonePosition(line: number.line, position: position)
        let doubts: [ZonePosition: SyntheticZone.Shares] = [place: [digit: 0.4, digit == "0" ? "O" : "B": 0.6]]
        let reading = try #require(Weighing(layout, lines, doubts).reading(place.line, place.position))
        #expect(reading.character == digit)
        #expect(reading.certainty > 0.99)
    }

    @Test func `decides two ambiguities of one field by the composite digit as well`() throws {
        let doubts: [ZonePosition: SyntheticZone.Shares] = [
            ZonePosition(line: 2, position: 6): ["0": 0.4, "O": 0.6],
            ZonePosition(line: 2, position: 4): ["8": 0.4, "B": 0.6],
            ZonePosition(line: 2, position: 15): ["4": 0.4, "A": 0.6],
        ]
        let weighing = Weighing(.td3, SyntheticZone.td3, doubts)
        #expect(weighing.text == printed(.td3, SyntheticZone.td3))
        #expect(weighing.certainties.allSatisfy { $0 > 0.98 })
    }

    @Test func `does not read another character where a wrong digit is clearly printed`() throws {
        // 6 in place of 2 behind the birth date; the composite digit, over what is printed, is 8 and not 0.
        let lower = "L898902C36UTO7408126F1204159ZE184226B<<<<<1"
        let zone = MachineReadableZone(
            format: .td3,
            characters: [Array(SyntheticZone.td3[0].utf8), Array((lower + "0").utf8)]
        )
        let check = try #require(ZoneLayout.td3.checks.last)
        let digit = try #require(CheckDigit.digit(over: check.covered.flatMap { zone[$0] }))
        let lines = [SyntheticZone.td3[0], lower + String(UnicodeScalar(digit))]
        let weighing = Weighing(.td3, lines)
        #expect(weighing.text == printed(.td3, lines))
        let reading = try #require(weighing.reading(2, 20))
        #expect(reading.certainty > 0.9)
    }

    @Test func `does not read another character where a wrong composite digit is clearly printed`() {
        let lines = [SyntheticZone.td3[0], String(SyntheticZone.td3[1].dropLast()) + "7"]
        let weighing = Weighing(.td3, lines)
        #expect(weighing.text == printed(.td3, lines))
    }

    @Test(arguments: [1, 15, 23] as [Int])
    func `reads no clear character as another so that digits agree`(position: Int) {
        // A character of number, birth or expiry is exchanged; the look of the old one is left at a thousandth.
        var lower = Array(SyntheticZone.td3[1])
        let before = lower[position - 1]
        let after: Character = before.isLetter ? "T" : before == "7" ? "8" : "7"
        lower[position - 1] = after
        let lines = [SyntheticZone.td3[0], String(lower)]
        let doubts = [ZonePosition(line: 2, position: position): [after: Float(0.999), before: 0.001]]
        let weighing = Weighing(.td3, lines, doubts)
        #expect(weighing.text == printed(.td3, lines))
    }

    @Test func `takes no reading for likely that only an expectation makes so`() {
        // A clear B in a date: the expectation leaves an 8 as well.
        let chain = CheckDigitChain(.td3)
        var lower = Array(SyntheticZone.td3[1])
        lower[16] = "B"
        let place = ZonePosition(line: 2, position: 17)
        func distributions(_ shares: SyntheticZone.Shares) -> [CharacterDistribution] {
            chain.places.map { other in
                let printed = (other.line == 1 ? Array(SyntheticZone.td3[0]) : lower)[other.position - 1]
                return SyntheticZone.distribution(other == place ? shares : [printed: 1])
            }
        }
        let result = chain.weighed(
            distributions(["B": 0.6, "8": 0.4]),
            looks: distributions(["B": 0.9995, "8": 0.0005])
        )
        #expect(SyntheticZone.text(result.characters).contains("B"))
    }

    @Test func `reads a digit that is not clear as the one that agrees`() throws {
        let place = ZonePosition(line: 2, position: 20)
        let weighing = Weighing(.td3, SyntheticZone.td3, [place: ["7": 0.55, "2": 0.45]])
        let reading = try #require(weighing.reading(2, 20))
        #expect(reading.character == "2")
        #expect(reading.certainty > 0.99)
    }

    @Test func `stays in doubt where ambiguities make up for each other`() throws {
        // Both weigh 7 in the field and in the zone: AB and BA have the same digits.
        var content = ZoneContent(format: .td3)
        content.documentCode = "P"
        content.issuingState = "UTO"
        content.nationality = "UTO"
        content.primaryIdentifier = "ERIKSSON"
        content.documentNumber = "A12B56789"
        content.birthDate = "740812"
        content.expirationDate = "120415"
        let lines = try ZonePrinter().zone(for: content).lines
        let doubts: [ZonePosition: SyntheticZone.Shares] = [
            ZonePosition(line: 2, position: 1): ["A": 0.5, "B": 0.5],
            ZonePosition(line: 2, position: 4): ["A": 0.5, "B": 0.5],
        ]
        let weighing = Weighing(.td3, lines, doubts)
        let first = try #require(weighing.reading(2, 1))
        let fourth = try #require(weighing.reading(2, 4))
        #expect([first.character, fourth.character].sorted() == ["A", "B"])
        #expect(abs(first.certainty - 0.5) < 0.02)
        #expect(abs(fourth.certainty - 0.5) < 0.02)
    }

    @Test func `is unsure of a doubtful character where the digit agrees with neither reading`() throws {
        let place = ZonePosition(line: 2, position: 6)
        let weighing = Weighing(.td3, SyntheticZone.td3, [place: ["O": 0.5, "Q": 0.5]])
        let reading = try #require(weighing.reading(2, 6))
        #expect(["O", "Q"].contains(reading.character))
        #expect(reading.certainty < 0.9)
    }

    @Test func `takes a filler behind a blank personal number for what may stand there`() {
        let lines = [SyntheticZone.td3[0], "L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<"]
        for digit in ["<", "0"] {
            var lower = Array(lines[1].dropLast() + digit)
            let covered = lower[0...9] + lower[13...19] + lower[21...42]
            let composite = CheckDigit.digit(over: covered.compactMap(\.asciiValue)) ?? 0
            lower.append(Character(UnicodeScalar(composite)))
            let zone = [lines[0], String(lower)]
            let weighing = Weighing(.td3, zone)
            #expect(weighing.text == printed(.td3, zone))
            #expect(weighing.certainties.allSatisfy { $0 > 0.99 })
        }
    }

    @Test func `makes something of places of which nothing is seen`() {
        let chain = CheckDigitChain(.td3)
        let even = [Float](repeating: 1 / Float(ZoneCharacter.count), count: ZoneCharacter.count)
        let looks = chain.places.map { _ in even }
        let result = chain.weighed(looks, looks: looks)
        #expect(result.characters.count == chain.places.count)
        #expect(result.certainties.allSatisfy { $0 >= 0 && $0 < 0.5 })
    }
}
