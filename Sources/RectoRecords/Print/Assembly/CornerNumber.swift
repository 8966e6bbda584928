// SPDX-License-Identifier: Apache-2.0

extension LabelMatcher {
    /// The matches with the number in the upper right corner, which cards print without a caption (Doc 9303 part 5).
    ///
    /// Only on identity cards, and with the nine characters of their numbers, is it certain enough to stay without a mark.
    func withNumberInCorner(height: Double, form: ValueForm, isCard: Bool) -> LabelMatcher {
        let meaning: PrintMeaning = .field(.idNumber)
        guard found[meaning] == nil else { return self }
        let numbers = cells.indices.filter { index in
            guard cells[index].label == nil, !taken.contains(index), let piece = cells[index].value else {
                return false
            }
            return piece.baseline < 0.3 * height && piece.right > 0.6 && form.fits(meaning, piece)
                && (7...12).contains(piece.characters.count(where: \.isLetterOrDigit))
        }
        guard numbers.count == 1, let piece = cells[numbers[0]].value else { return self }
        var matcher = self
        let certainty = isCard && piece.characters.count(where: \.isLetterOrDigit) == 9 ? 0.98 : 0.92
        matcher.set(meaning, FoundValue(pieces: [piece], certainty: certainty, cells: numbers))
        return matcher
    }
}
