// SPDX-License-Identifier: Apache-2.0

/// A line of print that was read from a straightened document, in pixels of that document.
package struct PrintTextLine: Sendable, Hashable {
    /// One character of a line.
    package struct Character: Sendable, Hashable {
        /// The character with its diacritic; a space, too.
        package var character: Swift.Character
        /// The probability that this is the printed character, 0 to 1.
        package var confidence: Double
        /// The probability that it is this letter, whatever its case and diacritic, if it is no digit; of a digit that of
        /// the letter that looks like it.
        package var letterConfidence: Double
        /// The probability that it is this digit, or a letter that looks like it.
        package var digitConfidence: Double
        /// The second likeliest character if its probability is at least 0.02.
        package var alternative: Swift.Character?
        /// Its probability; 0 without one.
        package var alternativeConfidence: Double
        /// The ends of the character along the line.
        package var extent: ClosedRange<Double>
    }

    /// The characters from left to right, at least one; neither the first nor the last is a space.
    package var characters: [Character]
    /// The left end of the first character's mark, and the right end of the last one's.
    package var extent: ClosedRange<Double>
    /// The foot of the capitals in the middle of the line.
    package var baseline: Double
    /// From the foot of a capital to its top.
    package var capitalHeight: Double
    /// The distance that the line falls with each pixel to the right.
    package var slope: Double

    /// The characters as text.
    package var text: String { String(characters.map(\.character)) }

    /// The mean of the confidences of its characters, spaces left out.
    package var meanConfidence: Double {
        let printed = characters.filter { $0.character != " " }
        return printed.map(\.confidence).reduce(0, +) / Double(max(1, printed.count))
    }
}
