// SPDX-License-Identifier: Apache-2.0

/// Values of which a part was not read.
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

    private static let names: [PrintMeaning] = [.field(.lastName), .field(.firstName)]

    /// The matches with that name marked that begins right of the other one, though their numbers stand in one column.
    func withCutNamesMarked() -> LabelMatcher {
        withNamesMarked { value in
            guard let number = number(of: value), let first = value.pieces.first else { return false }
            return Self.names.compactMap { found[$0] }.contains { other in
                guard let otherNumber = self.number(of: other), let otherFirst = other.pieces.first else {
                    return false
                }
                return abs(number.area.left - otherNumber.area.left) <= Self.sameColumn * first.capitalHeight
                    && Self.shifts.contains((first.left - otherFirst.left) / first.capitalHeight)
            }
        }
    }

    private func withNamesMarked(if isDoubtful: (FoundValue) -> Bool) -> LabelMatcher {
        var matcher = self
        for meaning in Self.names {
            guard var value = found[meaning], isDoubtful(value) else { continue }
            value.mayGoOn = true
            matcher.set(meaning, value)
        }
        return matcher
    }

    /// The label of a value if it is a number of one digit alone.
    private func number(of value: FoundValue) -> PrintLabel? {
        let label = value.cells.first.flatMap { cells[$0].label }
        return label.flatMap { !$0.hasCaption && $0.number?.rawValue.count == 1 ? $0 : nil }
    }

    /// True if the label alone says at which place a value begins: a caption above it, or a wider label before it.
    private func hasPlaceOfItsOwn(_ value: FoundValue) -> Bool {
        guard let first = value.pieces.first, let cell = value.cells.first.map({ cells[$0] }), let label = cell.label
        else { return false }
        if let number = label.number { return number.rawValue.count > 1 }
        return cell.value != nil || abs(first.left - label.area.left) <= Self.sameColumn * first.capitalHeight
    }
}

extension LabelMatcher {
    /// The greatest distance of two parts of one line, in heights of capitals.
    private static let besideInLine = 2.0

    /// The matches with those names marked behind which letters stand that belong to no field: a part of the line may be
    /// lost between them.
    func withPartedNamesMarked() -> LabelMatcher { withNamesMarked { $0.pieces.contains(where: isParted) } }

    private func isParted(_ piece: PrintPiece) -> Bool {
        free.contains { line in
            line.piece.isBeside(piece) && line.piece.right > piece.right
                && line.piece.left - piece.right < Self.besideInLine * piece.capitalHeight
                && line.piece.characters.count { $0.character.isLetter } > 1
        }
    }
}
