// SPDX-License-Identifier: Apache-2.0

/// Finds the lines of print on a card that may have a known value: capitals and digits, darker than the ground.
///
/// Too many are better than too few: a line without print reads as nothing.
struct PrintedLineFinder {
    /// Pixels along a card as it is searched: its smallest print of names and numbers, 1.3 mm high, has then 18.
    static let longerSide = 1200

    /// The heights of marks of characters, in pixels: 0.8 to 5.7 mm on a card.
    private static let heights = 11...80
    /// The greatest width of a mark, in heights of it: characters may touch.
    private static let mostAspect = 6.0
    /// The distance that the next mark may stand higher or lower, in heights of a mark.
    private static let stagger = 0.3
    /// A line has as many marks, or is so much wider than high: print in which characters touch.
    ///
    /// Names of two letters are the shortest that are sought.
    private static let leastMarks = 2
    private static let leastAspect = 2.2

    /// The lines on a card with ``longerSide`` pixels on its longer side.
    ///
    /// - Throws: ``VisionError``.
    func lines(on card: Image) throws(VisionError) -> [PrintedLine] {
        let marks = try PrintedMark.marks(on: card)
            .filter { !$0.isLight && $0.mayBeCharacter(heights: Self.heights, mostAspect: Self.mostAspect) }
        return PrintedRow.rows(of: marks, stagger: Self.stagger).compactMap(line)
    }

    private func line(of row: PrintedRow) -> PrintedLine? {
        let heights = row.marks.map(\.height).sorted()
        // Most characters are capitals or digits; signs and small letters are lower.
        let capital = heights[Int((0.65 * Double(heights.count - 1)).rounded())]
        let extent = row.extent
        guard
            row.marks.count >= Self.leastMarks
                || extent.upperBound - extent.lowerBound >= Self.leastAspect * capital
        else { return nil }
        let slope = row.slope(capital: capital)
        return PrintedLine(
            extent: extent,
            capitalHeight: capital,
            baseline: row.foot(slope: slope),
            slope: slope,
            spaces: row.spaces(capital: capital),
            marks: row.marks.count
        )
    }
}
