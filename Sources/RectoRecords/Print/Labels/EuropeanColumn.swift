// SPDX-License-Identifier: Apache-2.0

/// The column in which a European licence has the numbers of its fields.
///
/// Names, days and the licence's number begin a row each (Directive 2006/126/EC, annex I). So what looks like such a number
/// elsewhere, as the `I.` of an authority's abbreviation, is print.
struct EuropeanColumn {
    /// The cells, without labels that stand outside of the column.
    let cells: [PrintCell]

    /// Fields that begin a row; the others may stand anywhere.
    private static let beginning: Set<FieldNumber> = [.one, .two, .three, .fourA, .five, .fiveA]
    /// Numbers that no misreading makes of a word.
    private static let certain: Set<FieldNumber> = [.two, .three, .fourA, .fourB, .fourD, .five]
    /// The greatest distance from the column, in heights of capitals of the values.
    private static let reach = 3.5
    /// The least number of labels that make a column.
    private static let least = 3

    /// Sorts out the labels of these cells.
    init(_ cells: [PrintCell]) {
        let cells = Self.withoutNumbersOfHouses(cells)
        let labels = cells.compactMap { cell in
            cell.label.flatMap { label in
                label.number.map { (number: $0, area: label.area, height: cell.capitalHeight) }
            }
        }
        let certain = labels.filter { Self.certain.contains($0.number) }
        guard certain.count >= Self.least else {
            self.cells = cells
            return
        }
        let left = Self.median(certain.map(\.area.left))
        let height = Self.median(certain.map(\.height))
        let second = certain.filter { $0.number == .two && abs($0.area.left - left) <= Self.reach * height }
            .map(\.area.bottom).min()
        self.cells = cells.map { cell in
            guard let label = cell.label, let number = label.number, Self.beginning.contains(number) else {
                return cell
            }
            let isInColumn = abs(label.area.left - left) <= Self.reach * height
            let isBelowSecond = number == .one && second.map { label.area.bottom > $0 } ?? false
            return !isInColumn || isBelowSecond ? cell.unlabelled : cell
        }
    }

    /// The cells without labels that have no point and whose field has one elsewhere: `8 HIGH STREET` behind or below `8.`.
    ///
    /// Licences with a field 5 have neither 5a nor 5b. Behind and below the number of the address, no field follows but
    /// that of the categories.
    private static func withoutNumbersOfHouses(_ cells: [PrintCell]) -> [PrintCell] {
        var signed = Set(cells.compactMap(\.label).filter(\.hasSign).compactMap(\.number))
        if cells.contains(where: { $0.label?.number == .five }) { signed.formUnion([.fiveA, .fiveB]) }
        // A misread number of another field stands above the days.
        let labels = cells.compactMap(\.label)
        let day = labels.filter { [.fourA, .fourB].contains($0.number) }.map(\.area.bottom).max() ?? .infinity
        let address = labels.filter { $0.number == .eight && $0.area.top > day }.map(\.area.top).min() ?? .infinity
        return cells.map { cell in
            guard let text = cell.value?.text, let label = cell.label, !label.hasSign, let number = label.number else {
                return cell
            }
            let isOfHouse =
                number != .eight && label.area.bottom > address && !CategoryForm.fits(text, country: nil)
                && text.count(where: \.isLetter) > text.count(where: \.isDigit)
            return isOfHouse || signed.contains(number) ? cell.unlabelled : cell
        }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
