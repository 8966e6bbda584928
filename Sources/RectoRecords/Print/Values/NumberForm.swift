// SPDX-License-Identifier: Apache-2.0

/// Numbers of documents and persons in print.
enum NumberForm {
    /// True if a piece can be a number.
    static func fits(_ piece: PrintPiece) -> Bool { fits(String(piece.characters.map { $0.inNumber.character })) }

    /// True if a text can be a number: digits and capitals with signs, not a sentence.
    static func fits(_ text: String) -> Bool {
        let digits = text.count(where: \.isDigit)
        let letters = text.count(where: \.isLetter)
        let others = text.count { !$0.isDigit && !$0.isLetter && !signs.contains($0) }
        guard digits >= 1, digits + letters >= 4, digits + letters <= 26, others == 0 else { return false }
        if !text.contains(" "), digits + letters >= 6, !text.contains(where: \.isLowercase) { return true }
        return digits >= 3 && digits * 3 >= letters || letters <= 3
    }

    private static let signs: Set<Character> = [" ", "-", "/", ".", "'", "#", "*"]

    /// The number in a piece, without spaces; `nil` if it has no digit.
    ///
    /// The format, if the State published it, says which characters its places may hold.
    /// On American cards no more than one letter stands apart in it: what has more is a caption that was misread.
    static func read(_ piece: PrintPiece, format: DocumentNumberFormat?, isAmerican: Bool = false) -> ReadValue? {
        let whole = isAmerican ? withoutClass(piece) : piece
        let (rest, hadWords) = withoutWords(whole, mostLetters: isAmerican ? 1 : mostLetters)
        let isCut = hadWords || whole.characters.count < piece.characters.count
        let piece = rest
        let isRepaired = isCut || piece.characters.contains { $0.inNumber.character != $0.character }
        var characters = piece.characters.map(\.inNumber).filter { $0.character != " " }
        while let last = characters.last, !last.isLetterOrDigit { characters.removeLast() }
        while let first = characters.first, !first.isLetterOrDigit { characters.removeFirst() }
        guard characters.contains(where: { $0.character.isDigit }) else { return nil }
        var reading = ReadValue(value: "", confidence: 1, isDoubtful: isRepaired)
        let digits = characters.count { $0.character.isDigit }
        let letters = characters.count { $0.character.isLetter && lookalikes[$0.character] == nil }
        var alternative: String?
        for (place, character) in characters.enumerated() {
            var printed = character.character
            reading.confidence *= character.confidence
            if let other = lookalikes[printed] {
                let otherFits = allows(format, other, place), fits = allows(format, printed, place)
                if format != nil, otherFits != fits {
                    // The State never writes one of them there.
                    if otherFits { printed = other }
                } else if character.alternative == other || character.confidence < 0.9 {
                    reading.isDoubtful = true
                    alternative =
                        alternative ?? reading.value + String(other)
                        + String(characters[(place + 1)...].map(\.character))
                } else if printed.isLetter, letters == 0, digits >= 4,
                    digits == characters.count(where: \.isLetterOrDigit) - 1
                {
                    // One letter that looks like a digit among digits alone.
                    if place > 0 { reading.isDoubtful = true }
                    alternative =
                        alternative ?? reading.value + String(other)
                        + String(characters[(place + 1)...].map(\.character))
                }
            }
            if printed.isLowercase {
                reading.isDoubtful = true
                reading.value += printed == "l" ? "1" : printed.uppercased()
            } else {
                reading.value.append(printed)
            }
        }
        reading.alternative = reading.isDoubtful ? alternative : nil
        return reading
    }

    /// The most letters that stand together in a number without a digit: five in those of the United Kingdom.
    private static let mostLetters = 5

    /// The piece without long words before the number, such as those of a caption that is not known, and true if it had any.
    private static func withoutWords(_ piece: PrintPiece, mostLetters: Int) -> (PrintPiece, Bool) {
        let words = piece.words
        guard let start = words.firstIndex(where: { $0.hasDigit || $0.plain.count <= mostLetters }), start > 0,
            let rest = piece.part(words[start].range.lowerBound..<piece.characters.endIndex)
        else { return (piece, false) }
        return (rest, true)
    }

    /// The piece without field 9 behind it and a class, as in `12345678 9 C`.
    private static func withoutClass(_ piece: PrintPiece) -> PrintPiece {
        let words = piece.words
        guard words.count > 2, let category = words.last?.text, category.allSatisfy(\.isLetter),
            CategoryForm.fits(category, country: "USA"), words[words.count - 2].text == "9",
            let rest = piece.part(piece.characters.startIndex..<words[words.count - 2].range.lowerBound), fits(rest)
        else { return piece }
        return rest
    }

    private static func allows(_ format: DocumentNumberFormat?, _ character: Character, _ place: Int) -> Bool {
        guard let format, let ascii = character.asciiValue else { return format == nil }
        return format.allows(ascii, at: place)
    }

    /// Letters and digits that look alike in many prints.
    static let lookalikes: [Character: Character] = [
        "O": "0", "0": "O", "I": "1", "1": "I", "l": "1", "B": "8", "8": "B", "S": "5", "5": "S", "Z": "2", "2": "Z",
    ]
}

extension PrintedText.Character {
    /// The character as numbers have it: a small letter or one with an accent is the capital or digit that it may be.
    fileprivate var inNumber: PrintedText.Character {
        guard character.isLetter, character != "l", character.isLowercase || !character.isPlain else { return self }
        var other = self
        if let alternative, alternative.isPlain {
            other.character = alternative
            other.confidence = min(confidence, 0.5)
        } else if let plain = PlainText.of(character).first {
            other.character = plain
        }
        return other
    }
}
