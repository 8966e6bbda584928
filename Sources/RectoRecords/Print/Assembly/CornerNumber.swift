// SPDX-License-Identifier: Apache-2.0

extension LabelMatcher {
    /// The matches with the number in the upper right corner, which cards print without a caption (Doc 9303 part 5).
    ///
    /// Only on identity cards, and with the nine characters of their numbers, is it certain enough to stay without a mark.
    func withNumberInCorner(height: Double, form: ValueForm, isCard: Bool) -> LabelMatcher {
        let meaning: PrintMeaning = .field(.idNumber)
        guard found[meaning] == nil else { return self }
        let numbers = free.filter { line in
            line.piece.baseline < 0.3 * height && line.piece.right > 0.6 && form.fits(meaning, line.piece)
                && (7...12).contains(line.piece.characters.count(where: \.isLetterOrDigit))
        }
        guard numbers.count == 1 else { return self }
        var matcher = self
        let certainty = isCard && numbers[0].piece.characters.count(where: \.isLetterOrDigit) == 9 ? 0.98 : 0.92
        matcher.set(meaning, FoundValue(numbers[0], certainty: certainty))
        return matcher
    }
}
