// SPDX-License-Identifier: Apache-2.0

extension PrintedDay {
    /// The confidence below which a digit may be its alternative, and the one that is left to that.
    private static let (doubtful, repaired) = (0.9, 0.5)

    /// The day that a piece states if one digit in doubt is its alternative; `nil` unless one digit alone makes it a day.
    ///
    /// `1942-40-20` is no day; if the 4 may be a 1, it is 20 October. Such a day is always marked.
    static func repaired(in piece: PrintPiece, country: String?) -> PrintedDay? {
        guard piece.hasPartsOfDay else { return nil }
        let days = piece.characters.indices.compactMap { index -> PrintedDay? in
            let character = piece.characters[index]
            guard character.character.isDigit, character.digitConfidence < doubtful,
                let alternative = character.alternative, alternative.isDigit
            else { return nil }
            var other = piece
            other.characters[index].character = alternative
            other.characters[index].digitConfidence = repaired
            return asRead(in: other, country: country)
        }
        return days.count == 1 ? days[0] : nil
    }
}

extension PrintPiece {
    /// True for digits in groups of two, two and four, or four, two and two, with signs between.
    fileprivate var hasPartsOfDay: Bool {
        let groups = runs(of: \.isLetterOrDigit).prefix(3)
        let counts = groups.map(\.count)
        return (counts == [2, 2, 4] || counts == [4, 2, 2])
            && groups.allSatisfy { characters[$0].allSatisfy { $0.character.isDigit } }
    }
}
