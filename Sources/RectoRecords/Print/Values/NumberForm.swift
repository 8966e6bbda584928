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
    /// The format, if the State published it, says which characters its places may hold; so does the form of a European
    /// licence's number, if it has it.
    /// On American cards no more than one letter stands apart in it: what has more is a caption that was misread.
    static func read(
        _ piece: PrintPiece,
        format: DocumentNumberFormat?,
        licenseOf country: String? = nil,
        isAmerican: Bool = false
    ) -> ReadValue? {
        let whole = isAmerican ? withoutClass(piece) : piece
        let (rest, hadWords) = withoutWords(whole, mostLetters: isAmerican ? 1 : mostLetters)
        let isCut = hadWords || whole.characters.count < piece.characters.count
        let piece = rest
        let isRepaired = isCut || piece.characters.contains { $0.inNumber.character != $0.character }
        var characters = piece.characters.map(\.inNumber).filter { $0.character != " " }
        while let last = characters.last, !last.isLetterOrDigit { characters.removeLast() }
        while let first = characters.first, !first.isLetterOrDigit { characters.removeFirst() }
        guard characters.contains(where: { $0.character.isDigit }) else { return nil }
        let form = LicenseNumberForm(of: characters.map(\.character), country: country)
        var reading = ReadValue(value: "", confidence: 1, isDoubtful: isRepaired)
        var alternative: String?
        for (place, character) in characters.enumerated() {
            var printed = character.character
            var confidence = character.confidence
            switch lookalike(at: place, in: characters, format, form, isEuropean: country != nil) {
            case .told(let letter):
                printed = letter
                // Whether it is the one or the other.
                confidence = max(confidence, letter.isDigit ? character.digitConfidence : character.letterConfidence)
            case .mayBe(let other, let isDoubtful):
                reading.isDoubtful = reading.isDoubtful || isDoubtful
                let rest = String(characters[(place + 1)...].map(\.character))
                alternative = alternative ?? reading.value + String(other) + rest
            case nil: break
            }
            reading.confidence *= confidence
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

    /// What is known of a letter or digit that looks like another one.
    private enum Lookalike {
        /// The one of both that it must be.
        case told(Character)
        /// The other one, which it may be as well.
        case mayBe(Character, isDoubtful: Bool)
    }

    /// What a character is that looks like another one; `nil` if nothing is in doubt.
    private static func lookalike(
        at place: Int,
        in characters: [PrintedText.Character],
        _ format: DocumentNumberFormat?,
        _ form: LicenseNumberForm?,
        isEuropean: Bool
    ) -> Lookalike? {
        let (printed, confidence) = (characters[place].character, characters[place].confidence)
        guard let other = lookalikes[printed] else { return nil }
        // A small letter stands in no number.
        if printed == "l", form?.allows("I", at: place) == true, form?.allows("1", at: place) == false {
            return .told("I")
        }
        let otherFits = allows(other, place, format, form)
        let fits = allows(printed, place, format, form)
        // The State never writes one of them there.
        if otherFits != fits { return .told(otherFits ? other : printed) }
        let digits = characters.count(where: \.character.isDigit)
        let letters = characters.count { $0.character.isLetter && lookalikes[$0.character] == nil }
        // Without a form that says otherwise no European licence has one letter amid digits alone, nor O before them.
        let isAmidDigits = isBetweenDigits(place, characters) || printed == "0" && confidence > 0.9
        let mayBeLetter = form?.allows(other, at: place) ?? false
        if isEuropean, letters == 0, printed.isDigit, isAmidDigits, !mayBeLetter { return .told(printed) }
        if let form, confidence > 0.9, form.allows(printed, at: place), !form.allows(other, at: place) { return nil }
        if characters[place].alternative == other || confidence < 0.9 { return .mayBe(other, isDoubtful: true) }
        // One letter that looks like a digit among digits alone.
        let isOnlyLetter = printed.isLetter && letters == 0 && digits >= 4
        guard isOnlyLetter, digits == characters.count(where: \.isLetterOrDigit) - 1 else { return nil }
        return .mayBe(other, isDoubtful: place > 0)
    }

    private static func isBetweenDigits(_ place: Int, _ characters: [PrintedText.Character]) -> Bool {
        [place - 1, place + 1].allSatisfy { characters.indices.contains($0) && characters[$0].character.isDigit }
    }

    private static func allows(
        _ character: Character,
        _ place: Int,
        _ format: DocumentNumberFormat?,
        _ form: LicenseNumberForm?
    ) -> Bool {
        guard let ascii = character.asciiValue else { return format == nil && form == nil }
        let isOfForm = form.map { !LicenseNumberForm.decides(character) || $0.allows(character, at: place) } ?? true
        return format?.allows(ascii, at: place) ?? true && isOfForm
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
