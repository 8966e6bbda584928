// SPDX-License-Identifier: Apache-2.0

/// The characters of one printed value, each with the reader's confidence in it.
///
/// A value may be marked for one doubtful character while the character that contradicts a code is beyond doubt.
package struct PrintedSpelling: Sendable, Hashable, Codable {
    /// A letter or digit.
    package struct Character: Sendable, Hashable, Codable {
        /// As printed, with its diacritic.
        package var text: String
        /// The probability that it is the printed one, 0 to 1; if only its mark is in doubt, that it is the letter.
        package var confidence: Double
        /// The second likeliest character; `nil` if none is likely.
        package var alternative: String?

        /// True if it may be another letter or digit, and not only the same with another mark.
        fileprivate var isInDoubt: Bool {
            confidence < PrintedSpelling.leastConfidence && alternative.map(PlainText.of) != PlainText.of(text)
        }
    }

    /// The confidence below which a character is in doubt.
    private static let leastConfidence = 0.7

    /// The words, with their letters and digits in order; signs are left out.
    package private(set) var words: [[Character]] = []
    /// The probability that this print is the value of its field, 0 to 1, whatever its characters are.
    package let certainty: Double

    /// The characters of a printed value.
    package init(_ value: PrintedValue) {
        certainty = value.certainty
        var isInWord = false
        for printed in value.characters {
            guard printed.isLetterOrDigit else {
                // An apostrophe is within a name.
                isInWord = isInWord && printed.character == "'"
                continue
            }
            if !isInWord { words.append([]) }
            isInWord = true
            words[words.count - 1].append(
                Character(
                    text: String(printed.character),
                    confidence: printed.isInDoubtOfMark ? printed.letterConfidence : printed.confidence,
                    alternative: printed.alternative.map(String.init)
                )
            )
        }
    }

    /// A word whose letters and digits are all as sure.
    init(_ word: String, confidence: Double) {
        certainty = 1
        words = [word.map { Character(text: String($0), confidence: confidence) }]
    }

    /// The number of its letters and digits that may be others.
    var doubts: Int { characters.count(where: \.isInDoubt) }

    /// The probability that all its letters and digits are the printed ones.
    package var confidence: Double { characters.reduce(1) { $0 * $1.confidence } }

    /// All letters and digits.
    package var characters: [Character] { words.flatMap(\.self) }
}

extension PrintedText.Character {
    /// True if it may be the same letter with another mark, or without one.
    fileprivate var isInDoubtOfMark: Bool {
        alternative.map { character.isLetter && PlainText.of($0) == PlainText.of(character) } ?? false
    }
}
