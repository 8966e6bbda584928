// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct PrintTextDecoderTests {
    /// Nothing, a space, and the letters A to D.
    private let decoder = PrintTextDecoder(classes: 6, space: 1)

    /// A line of these steps: the class of each and its probability; the rest is nothing's, or the other class's.
    private func line(_ steps: [(index: Int, probability: Float, other: Int)]) -> [Float] {
        steps.flatMap { step in
            var row = [Float](repeating: 0, count: 6)
            row[step.other] += 1 - step.probability
            row[step.index] += step.probability
            return row
        }
    }

    private func sure(_ classes: [Int]) -> [Float] { line(classes.map { ($0, 0.999, 0) }) }

    @Test func `joins repeated steps and keeps letters that nothing parts`() {
        let read = decoder.characters(of: sure([0, 2, 2, 0, 2, 0, 3, 4, 0]))
        #expect(read.map(\.index) == [2, 2, 3, 4])
        #expect(read.allSatisfy { $0.confidence > 0.98 && $0.alternative == nil })
    }

    @Test func `keeps spaces between words and none at the ends`() {
        #expect(decoder.characters(of: sure([1, 0, 2, 0, 1, 0, 3, 0, 1])).map(\.index) == [2, 1, 3])
    }

    @Test func `parts two letters if a space is likelier than none, though no step shows it most`() {
        let decoder = PrintTextDecoder(classes: 6, space: 1, letterClasses: [2, 3])
        let narrow: [(index: Int, probability: Float, other: Int)] = [(0, 0.6, 1), (0, 0.6, 1), (0, 0.6, 1)]
        let read = decoder.characters(of: line([(2, 1, 0)] + narrow + [(3, 1, 0)]))
        #expect(read.map(\.index) == [2, 1, 3])
        #expect(read[1].letterConfidence > 0.7 && read[1].letterConfidence < 0.8)
        let digit = decoder.characters(of: line([(2, 1, 0)] + narrow + [(4, 1, 0)]))
        #expect(digit.map(\.index) == [2, 4] && digit[0].confidence > 0.98)
    }

    @Test func `doubts two letters that a space may part`() {
        let decoder = PrintTextDecoder(classes: 6, space: 1, letterClasses: [2, 3])
        let read = decoder.characters(of: line([(2, 1, 0), (0, 0.7, 1), (3, 1, 0)]))
        #expect(read.map(\.index) == [2, 3])
        #expect(read.allSatisfy { abs($0.letterConfidence - 0.7) < 0.02 })
    }

    @Test func `names the second likeliest character with its share`() {
        let read = decoder.characters(of: line([(0, 1, 0), (2, 0.7, 3), (0, 1, 0), (4, 1, 0), (0, 1, 0)]))
        #expect(read.map(\.index) == [2, 4])
        #expect(abs(read[0].confidence - 0.7) < 0.02)
        #expect(read[0].alternative == 3)
        #expect(read[1].confidence > 0.98)
    }

    @Test func `is sure of a letter of which the diacritic alone is in doubt`() {
        let decoder = PrintTextDecoder(classes: 6, space: 1, letters: [0, 1, 2, 2, 3, 4])
        let read = decoder.characters(of: line([(0, 1, 0), (2, 0.7, 3), (0, 1, 0), (4, 0.8, 5), (0, 1, 0)]))
        #expect(read.map(\.index) == [2, 4])
        #expect(abs(read[0].confidence - 0.7) < 0.02 && read[0].letterConfidence > 0.98)
        #expect(abs(read[1].letterConfidence - read[1].confidence) < 1e-9)
    }

    @Test func `takes a neighbour's letter with another diacritic for no further character`() {
        // Nothing, a space, T, Õ, Ō and A: the Ō shows a step before the Õ.
        let steps: [(index: Int, probability: Float, other: Int)] = [
            (0, 1, 0), (2, 1, 0), (0, 0.6, 4), (3, 0.6, 4), (0, 1, 0), (5, 1, 0), (0, 1, 0),
        ]
        let told = PrintTextDecoder(classes: 6, space: 1, bare: [0, 1, 2, 3, 3, 4]).characters(of: line(steps))
        let untold = PrintTextDecoder(classes: 6, space: 1).characters(of: line(steps))
        #expect(told.map(\.index) == [2, 3, 5] && untold.map(\.index) == [2, 3, 5])
        #expect(told[0].confidence > 0.98 && untold[0].confidence < 0.9)
    }

    @Test func `takes a neighbour's letter in the other case for one that may be lost, as in Aalders`() throws {
        let place = { (character: Character) in
            try #require(PrintAlphabet.characters.firstIndex(of: character)) + 1
        }
        let (capital, small, accented) = (try place("A"), try place("a"), try place("Ä"))
        #expect(PrintAlphabet.letters[capital] == PrintAlphabet.letters[small])
        #expect(PrintAlphabet.bare[capital] != PrintAlphabet.bare[small])
        #expect(PrintAlphabet.bare[capital] == PrintAlphabet.bare[accented])
    }

    @Test func `takes a speck that may be an apostrophe for no reason to doubt the letter beside it`() {
        let steps: [(index: Int, probability: Float, other: Int)] = [
            (0, 1, 0), (0, 0.8, 5), (0, 1, 0), (2, 1, 0), (0, 1, 0), (3, 1, 0), (0, 1, 0),
        ]
        let told = PrintTextDecoder(classes: 6, space: 1, signs: [5]).characters(of: line(steps))
        #expect(told.map(\.index) == [2, 3] && told[0].confidence > 0.98)
        #expect(decoder.characters(of: line(steps))[0].confidence < 0.85)
        #expect(PrintAlphabet.signs.count == 5)
    }

    @Test func `is sure of a digit that may be the letter that looks like it`() {
        let decoder = PrintTextDecoder(classes: 6, space: 1, digits: [0, 1, 2, 2, 4, 5])
        let read = decoder.characters(of: line([(0, 1, 0), (2, 0.7, 3), (0, 1, 0)]))
        #expect(abs(read[0].confidence - 0.7) < 0.02 && read[0].digitConfidence > 0.98)
        let classes = PrintAlphabet.characters
        let (zero, letter) = (classes.firstIndex(of: "0"), classes.firstIndex(of: "O"))
        #expect(PrintAlphabet.digits[(zero ?? 0) + 1] == PrintAlphabet.digits[(letter ?? 0) + 1])
        #expect(Set(PrintAlphabet.digits).count == PrintAlphabet.classes - 10)
    }

    @Test func `takes no digit for what a letter of a name may be, and a digit for the letter that looks like it`() {
        // Nothing, a space, O, 0, T and 7.
        let decoder = PrintTextDecoder(
            classes: 6,
            space: 1,
            letters: [0, 1, 2, 2, 4, 5],
            digitClasses: [3, 5],
            lettersOfDigits: [5: []]
        )
        let read = decoder.characters(of: line([(0, 1, 0), (4, 0.7, 5), (0, 1, 0), (3, 0.7, 2), (0, 1, 0)]))
        #expect(read.map(\.index) == [4, 3])
        #expect(abs(read[0].confidence - 0.7) < 0.02 && read[0].letterConfidence > 0.98)
        #expect(abs(read[1].confidence - 0.7) < 0.02 && read[1].letterConfidence > 0.98)
        #expect(read.allSatisfy { abs($0.alternativeConfidence - 0.3) < 0.02 })
    }

    @Test func `takes a digit that looks like another letter for a doubt`() {
        // Nothing, a space, C, 0, T and 1, which looks like the letters of number 6 alone.
        let decoder = PrintTextDecoder(
            classes: 6,
            space: 1,
            letters: [0, 1, 2, 3, 4, 5],
            digitClasses: [3, 5],
            lettersOfDigits: [5: [6]]
        )
        let read = decoder.characters(of: line([(0, 1, 0), (2, 0.7, 3), (0, 1, 0), (4, 0.7, 5), (0, 1, 0)]))
        #expect(read.map(\.index) == [2, 4])
        #expect(read.allSatisfy { abs($0.letterConfidence - 0.7) < 0.02 })
    }

    @Test func `knows the letters that each digit looks like`() throws {
        func index(_ character: Character) throws -> Int {
            try #require(PrintAlphabet.characters.firstIndex(of: character)) + 1
        }
        for digit in "0123456789" {
            let digitIndex = try index(digit)
            let alike = try PrintAlphabet.characters.filter { letter in
                let number = PrintAlphabet.letters[try index(letter)]
                return letter.isASCII && letter.isLowercase
                    && (number == PrintAlphabet.letters[digitIndex]
                        || PrintAlphabet.lettersOfDigits[digitIndex]?.contains(number) == true)
            }
            let expected = ["0": "o", "1": "il", "2": "z", "5": "s", "6": "bg", "8": "b", "9": "g"][digit] ?? ""
            #expect(String(alike) == expected, "\(digit)")
        }
    }

    @Test func `reads a line again of which a digit may be a letter, for a number`() throws {
        func index(_ character: Character) throws -> Int {
            try #require(PrintAlphabet.characters.firstIndex(of: character)) + 1
        }
        var character = PrintTextDecoder.Decoded(
            index: try index("0"),
            confidence: 0.7,
            letterConfidence: 1,
            digitConfidence: 1,
            alternative: try index("O"),
            alternativeConfidence: 0.3,
            steps: 0...1
        )
        #expect(character.surety == 0.7)
        character.alternative = try index("T")
        #expect(character.surety == 0.7)
        character.alternative = try index("6")
        #expect(character.surety == 1)
    }

    @Test func `has one letter in every case and with every diacritic`() {
        func letter(_ character: Character) -> Int? {
            PrintAlphabet.characters.firstIndex(of: character).map { PrintAlphabet.letters[$0 + 1] }
        }
        #expect(PrintAlphabet.letters.count == PrintAlphabet.classes)
        for (one, other) in [("E", "é"), ("Ő", "o"), ("Ž", "Z"), ("ș", "S"), ("Đ", "d"), ("Ł", "L")]
            as [(Character, Character)]
        {
            #expect(letter(one) == letter(other) && letter(one) != nil)
        }
        for (one, other) in [("1", "I"), ("I", "l"), ("Ø", "O"), ("ß", "B"), ("-", " ")] as [(Character, Character)] {
            #expect(letter(one) != letter(other))
        }
    }

    @Test func `is less sure of a character that may not be there`() {
        let read = decoder.characters(of: line([(0, 1, 0), (2, 0.6, 0), (0, 1, 0)]))
        #expect(read.map(\.index) == [2])
        #expect(abs(read[0].confidence - 0.6) < 0.02)
        #expect(read[0].alternative == nil)
    }

    @Test func `is surer of a character that two steps show than of one`() {
        let once = decoder.characters(of: line([(0, 1, 0), (2, 0.6, 0), (0, 1, 0)]))
        let twice = decoder.characters(of: line([(0, 1, 0), (2, 0.6, 0), (2, 0.6, 0), (0, 1, 0)]))
        #expect(twice[0].confidence > once[0].confidence + 0.1)
    }

    @Test func `is less sure of characters between which another may stand`() {
        let read = decoder.characters(of: line([(2, 1, 0), (0, 0.7, 4), (3, 1, 0), (0, 1, 0)]))
        #expect(read.map(\.index) == [2, 3])
        #expect(read.allSatisfy { abs($0.confidence - 0.7) < 0.03 })
    }

    @Test func `places characters in order, each beside the next`() {
        let read = decoder.characters(of: sure([0, 0, 2, 0, 0, 3, 0, 0, 4, 0]))
        #expect(read.map(\.steps) == [0.5...4, 4...7, 7...10.5])
    }

    @Test func `reads nothing of nothing`() {
        #expect(decoder.characters(of: []).isEmpty)
        #expect(decoder.characters(of: sure([0, 0, 0, 0])).isEmpty)
        #expect(decoder.characters(of: sure([1, 0, 1])).isEmpty)
    }

    @Test func `has a class for each character of the contract`() {
        #expect(PrintAlphabet.classes == 265)
        #expect(PrintAlphabet.characters[PrintAlphabet.space - 1] == " ")
        #expect(Set(PrintAlphabet.characters).count == PrintAlphabet.characters.count)
    }
}
