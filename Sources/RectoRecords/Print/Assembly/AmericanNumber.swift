// SPDX-License-Identifier: Apache-2.0

extension LabelMatcher {
    /// The certainty of a number without a label: it is marked, and contradicts a code only if it is nearly the code's.
    private static let ofUnlabelledNumber = 0.89
    /// The letters and digits of a licence's number.
    private static let lengths = 6...19
    /// The least digits of a number without a label.
    private static let leastDigits = 4
    /// The least digits of one word, which may have many letters, as in the State of Washington.
    private static let leastDigitsOfWord = 2

    /// The matches with the number of a card whose label was not read: the one line above the names that has its form.
    ///
    /// The number of the document itself stands below the address.
    func withNumber(above address: AmericanAddress?, form: ValueForm) -> LabelMatcher {
        let number: PrintMeaning = .field(.idNumber)
        let names: [PrintMeaning] = [.field(.lastName), .fullName, .field(.firstName)]
        let name = names.lazy.compactMap { found[$0]?.pieces.first }.first
        guard found[number] == nil, let below = name ?? address?.street.first ?? address?.cityPiece else { return self }
        let lines = free.filter { line in
            let characters = line.piece.characters.filter(\.isLetterOrDigit)
            let isWord = !line.piece.text.contains(" ") && characters.count > 8
            return line.piece.baseline < below.top && form.fits(number, line.piece)
                && Self.lengths.contains(characters.count)
                && characters.count { $0.character.isDigit } >= (isWord ? Self.leastDigitsOfWord : Self.leastDigits)
                && PrintedDay.find(in: line.piece, country: form.country) == nil
        }
        guard lines.count == 1 else { return self }
        var matcher = self
        matcher.set(number, FoundValue(lines[0], certainty: Self.ofUnlabelledNumber))
        return matcher
    }
}
