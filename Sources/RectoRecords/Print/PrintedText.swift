// SPDX-License-Identifier: Apache-2.0

/// One line of print on a straightened document.
///
/// Lengths are in widths of the straightened, upright document: the longer side of an ID-1 card is 1. x grows to the
/// right and y downwards.
public struct PrintedText: Sendable, Hashable {
    /// One character of a line.
    public struct Character: Sendable, Hashable {
        /// The character, with its diacritic; a space, too.
        public var character: Swift.Character
        /// The probability that this is the printed character, 0 to 1.
        public var confidence: Double
        /// The probability that it is this letter, whatever its case and diacritic, if it is no digit; of a digit that of
        /// the letter that looks like it.
        ///
        /// Names are compared without case and diacritics, and have no digits.
        public var letterConfidence: Double
        /// The probability that it is this digit, or a letter that looks like it: days have no letters.
        public var digitConfidence: Double
        /// The second likeliest character if its probability is at least 0.02; `nil` otherwise.
        public var alternative: Swift.Character?
        /// The probability of ``alternative``, 0 to 1; 0 without one.
        public var alternativeConfidence: Double
        /// The left end along the line, in widths of the document.
        public var left: Double
        /// The right end along the line, in widths of the document.
        public var right: Double

        /// A character with these parts; what the first character leaves over is the second one's if nothing else is said.
        public init(
            character: Swift.Character,
            confidence: Double,
            letterConfidence: Double? = nil,
            digitConfidence: Double? = nil,
            alternative: Swift.Character? = nil,
            alternativeConfidence: Double? = nil,
            left: Double,
            right: Double
        ) {
            self.character = character
            self.confidence = confidence
            self.letterConfidence = letterConfidence ?? confidence
            self.digitConfidence = digitConfidence ?? confidence
            self.alternative = alternative
            self.alternativeConfidence = alternativeConfidence ?? (alternative == nil ? 0 : 1 - confidence)
            self.left = left
            self.right = right
        }
    }

    /// The characters from left to right.
    public var characters: [Character]
    /// The left end of the line.
    public var left: Double
    /// The right end of the line.
    public var right: Double
    /// The line on which its capitals stand, in the middle between its ends.
    public var baseline: Double
    /// The height of its capitals.
    public var capitalHeight: Double
    /// The distance that the line falls with each one to the right: 0 on a document that is straight and flat.
    public var slope: Double

    /// A line with these parts.
    public init(
        characters: [Character],
        left: Double,
        right: Double,
        baseline: Double,
        capitalHeight: Double,
        slope: Double = 0
    ) {
        self.characters = characters
        self.left = left
        self.right = right
        self.baseline = baseline
        self.capitalHeight = capitalHeight
        self.slope = slope
    }

    /// The characters as text.
    public var text: String { String(characters.map(\.character)) }
}
