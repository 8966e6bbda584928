// SPDX-License-Identifier: Apache-2.0

/// Tells which pieces of print can be the values of a label.
struct ValueForm {
    let country: String?

    /// True if a piece has the form of such a value.
    func fits(_ meaning: PrintMeaning, _ piece: PrintPiece) -> Bool {
        let text = piece.text
        switch meaning {
        case .field(let field): return fits(field, piece, text)
        case .secondLastName, .middleName, .fullName, .fullNameGivenFirst:
            return NameForm.fits(text) && !isCaption(piece)
        // Some print the place first.
        case .birth: return PrintedDay.find(in: piece, country: country) != nil || isPartialDay(piece)
        case .issue: return PrintedDay.find(in: piece, country: country) != nil
        case .issuePlace: return fits(.issuingAuthority, piece, text)
        case .address:
            return text.count { $0.isLetter || $0.isDigit } >= 3 && !isCaption(piece)
                && PrintedDay.find(in: piece, country: country) == nil
        case .other: return true
        }
    }

    private func fits(_ field: PrintedField, _ piece: PrintPiece, _ text: String) -> Bool {
        switch field {
        case .lastName, .firstName, .suffix: NameForm.fits(text) && !isCaption(piece)
        case .birthDate, .issueDate, .expirationDate:
            PrintedDay.find(in: piece, country: country).map { isAtStart($0, piece) }
                ?? (field == .birthDate && isPartialDay(piece))
        // Ukraine prints the number of the authority.
        case .issuingAuthority where country == "UKR" && piece.isNumberOfAuthority: true
        case .birthPlace, .issuingAuthority, .nationality:
            text.count(where: \.isLetter) >= 2 && PrintedDay.find(in: piece, country: country) == nil
                && !isCaption(piece)
                && (field != .nationality || !text.contains(where: \.isDigit))
        case .idNumber, .personalNumber:
            NumberForm.fits(piece) && !isDay(piece) && !isCutDay(text)
        case .gender: SexForm.fits(text)
        case .height, .weight, .eyeColor, .hairColor: MeasureForm.read(field, piece, country: country) != nil
        case .categories: CategoryForm.fits(text, country: country)
        case .addressStreet, .addressStreet2, .addressCity, .addressState, .addressZip: true
        }
    }

    /// True if a piece has more letters than digits, begins with one, and is no day, no number and no caption.
    func isMisread(_ piece: PrintPiece) -> Bool {
        let letters = piece.characters.count { $0.character.isLetter }
        return letters >= 2 && piece.characters.first?.character.isLetter == true
            && letters > piece.characters.count { $0.character.isDigit }
            && PrintedDay.find(in: piece, country: country) == nil && !NumberForm.fits(piece) && !isCaption(piece)
    }

    /// True if the day stands at the beginning; fewer than three characters may be before it.
    private func isAtStart(_ day: PrintedDay, _ piece: PrintPiece) -> Bool {
        day.range.lowerBound - piece.characters.startIndex <= 2
    }

    private static let american: Set = ["USA", "CAN"]
    /// The confidence from which on a letter is beyond doubt.
    private static let clear = 0.9
    /// The most letters and digits before a day that a label has which was misread.
    private static let longestLabel = 6

    /// True for a day with all digits of its year at the end of a piece, and before it no more than a label may have.
    func isDayBehindMisreadLabel(_ piece: PrintPiece) -> Bool {
        guard Self.american.contains(country ?? ""), let day = PrintedDay.find(in: piece, country: country),
            day.hasCentury
        else { return false }
        return piece.characters[day.range.upperBound...].allSatisfy { !$0.isLetterOrDigit }
            && piece.characters[..<day.range.lowerBound].count(where: \.isLetterOrDigit) <= Self.longestLabel
    }

    private func isPartialDay(_ piece: PrintPiece) -> Bool { PartialDay.find(in: piece, country: country) != nil }

    /// True if the piece is a day and nothing else.
    private func isDay(_ piece: PrintPiece) -> Bool {
        guard let day = PrintedDay.find(in: piece, country: country) else { return false }
        return piece.characters.indices.allSatisfy { day.range.contains($0) || !piece.characters[$0].isLetterOrDigit }
    }

    /// True for an American day whose end was not read, such as `07/02/199`.
    private func isCutDay(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return Self.american.contains(country ?? "") && parts.count == 3
            && zip(parts, [1...2, 1...2, 0...4]).allSatisfy { $1.contains($0.count) && $0.allSatisfy(\.isDigit) }
    }

    /// True if the piece is a caption itself, which no name or place is.
    private func isCaption(_ piece: PrintPiece) -> Bool {
        guard !piece.isInPlaceOfName else { return false }
        let plain = PlainText.of(piece.text)
        guard plain.count > 4, !CaptionTable.familyNames.contains(plain),
            let match = CaptionTable.shared.match(plain)
        else { return false }
        // Captions of American cards are known: what was read without doubt is none that it only looks like.
        let doubts = piece.characters.count { $0.isLetterOrDigit && $0.letterConfidence < Self.clear }
        return match.distance <= doubts || !Self.american.contains(country ?? "")
    }
}

extension PrintPiece {
    /// True for the number of an authority in Ukraine: four digits.
    var isNumberOfAuthority: Bool { characters.count == 4 && characters.allSatisfy { $0.character.isDigit } }
}
