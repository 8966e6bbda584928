// SPDX-License-Identifier: Apache-2.0

/// Values whose first characters were not read.
extension LabelMatcher {
    /// Names and numbers, which say nothing of what is missing before them.
    private static let cuttable: [PrintMeaning] = [
        .field(.lastName), .field(.firstName), .field(.idNumber), .field(.personalNumber),
    ]
    /// How much further right than the others a value begins without its first character or two, in heights of capitals.
    ///
    /// Of 1,161 values on rendered fronts, four cut ones began 0.96 to 1.07 further right, one whole one 1.16, and no
    /// other 0.55.
    private static let shifts = 0.7...2.2
    /// The distance of two values in one column, in heights of capitals, and the number of values that make one.
    private static let (sameColumn, leastOfColumn) = (0.5, 3)

    /// The matches with those names and numbers marked that begin right of the column in which the other values begin.
    func withCutValuesMarked() -> LabelMatcher {
        var matcher = self
        for meaning in Self.cuttable {
            guard var value = found[meaning], let first = value.pieces.first, !hasPlaceOfItsOwn(value) else { continue }
            let others = found.filter { $0.key != meaning && $0.key != .field(.categories) }
                .compactMap { $0.value.pieces.first?.left }
            let shifts = others.compactMap { left -> Double? in
                let column = others.filter { abs($0 - left) <= Self.sameColumn * first.capitalHeight }.sorted()
                guard column.count >= Self.leastOfColumn else { return nil }
                return (first.left - column[column.count / 2]) / first.capitalHeight
            }
            guard let nearest = shifts.min(by: { abs($0) < abs($1) }), Self.shifts.contains(nearest) else { continue }
            value.mayGoOn = true
            matcher.set(meaning, value)
        }
        return matcher
    }

    /// True if the label alone says at which place a value begins: a caption above it, or a wider label before it.
    private func hasPlaceOfItsOwn(_ value: FoundValue) -> Bool {
        guard let first = value.pieces.first, let cell = value.cells.first.map({ cells[$0] }), let label = cell.label
        else { return false }
        if let number = label.number { return number.rawValue.count > 1 }
        return cell.value != nil || abs(first.left - label.area.left) <= Self.sameColumn * first.capitalHeight
    }
}
