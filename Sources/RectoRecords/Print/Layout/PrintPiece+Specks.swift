// SPDX-License-Identifier: Apache-2.0

/// Marks of the ground that seem to be characters right before a line.
extension PrintPiece {
    /// Signs that no value and no caption begins with.
    private static let signs: Set<Character> = [".", ",", ":", ";", "'"]
    /// The most small letters that a speck seems to be, and the least capitals that tell that it is one.
    private static let (mostLetters, leastCapitals) = (2, 3)
    /// The confidence that is left to the first letter behind specks, which may be a part of it: its value is marked.
    private static let confidence = 0.8

    /// The piece without signs before its first word, and without small letters before capitals, as in `sJANE`.
    var withoutLeadingSpecks: PrintPiece {
        let signs = characters.prefix { Self.signs.contains($0.character) }.count
        let piece =
            (characters.dropFirst(signs).contains(where: \.isLetterOrDigit) ? from(signs) : self)
            .withoutSpeckBeforeNumber
        let letters = piece.characters.prefix { $0.character.isLowercase }.count
        let capitals = piece.characters.dropFirst(letters).prefix { $0.character.isUppercase }.count
        guard (1...Self.mostLetters).contains(letters), capitals >= Self.leastCapitals,
            !piece.text.contains("/"), var first = piece.from(letters).characters.first
        else { return piece }
        var rest = piece.from(letters)
        first.confidence = min(first.confidence, Self.confidence)
        first.letterConfidence = min(first.letterConfidence, Self.confidence)
        rest.characters[rest.characters.startIndex] = first
        return rest
    }

    /// The piece without one small letter before a number: `a 30 ELM ST`.
    private var withoutSpeckBeforeNumber: PrintPiece {
        let first = characters.prefix(3).map(\.character)
        guard first.count == 3, first[0].isLowercase, first[1] == " ", first[2].isDigit,
            characters.dropFirst(2).contains(where: \.character.isLetter)
        else { return self }
        var rest = from(2)
        let start = rest.characters.startIndex
        rest.characters[start].confidence = min(rest.characters[start].confidence, Self.confidence)
        return rest
    }

    /// The piece without so many characters at its beginning.
    private func from(_ count: Int) -> PrintPiece {
        part(characters.startIndex + count..<characters.endIndex) ?? self
    }
}
