// SPDX-License-Identifier: Apache-2.0

/// The reading of one value, without regard to the label that it stands at.
struct ReadValue {
    var value: String
    /// The probability of the characters, 0 to 1.
    var confidence: Double
    /// Another reading that makes sense as well.
    var alternative: String?
    /// True if something besides its characters makes it doubtful: a repair, two orders of a day.
    var isDoubtful = false

    /// States that write Dutch.
    private static let dutch: Set = ["BEL", "NLD", "SUR"]

    /// The value in doubt if it seems to lack a character: an `i` before a `j` on documents of States that write Dutch, as in
    /// `Marjke`, or a space, as in `SabineJutta`.
    func markedIfCharactersAreLost(in country: String?) -> ReadValue {
        let writesDutch = country.map(Self.dutch.contains) == true
        guard let whole = (writesDutch ? value.withLostIJ : nil) ?? value.withLostSpace else { return self }
        return ReadValue(value: value, confidence: confidence, alternative: alternative ?? whole, isDoubtful: true)
    }
}

extension String {
    /// Beginnings of names with a capital behind them, such as `McAdam`, `DeVito` and `FitzGerald`, are no longer.
    private static let longestBeginning = 4

    /// The text with a space before the first capital within a word, behind more letters than such beginnings have; `nil`
    /// without one.
    fileprivate var withLostSpace: String? {
        let letters = Array(self)
        let place = letters.indices.dropFirst().first { index in
            letters[index].isUppercase && letters[index - 1].isLowercase
                && letters[..<index].reversed().prefix(while: \.isLetter).count > Self.longestBeginning
        }
        return place.map { String(letters[..<$0]) + " " + String(letters[$0...]) }
    }
}

extension Sequence<PrintedText.Character> {
    /// The probability that all of them are the printed ones.
    var confidence: Double { reduce(1) { $0 * $1.confidence } }

    /// The probability that all letters and digits are the printed ones: signs and spaces do not count.
    var plainConfidence: Double { reduce(1) { $1.isLetterOrDigit ? $0 * $1.confidence : $0 } }
}

extension String {
    /// The words, joined by single spaces.
    var withSingleSpaces: String { split(separator: " ").joined(separator: " ") }
}
