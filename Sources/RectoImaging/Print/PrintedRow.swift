// SPDX-License-Identifier: Apache-2.0

/// Marks about as high that stand on a line, from left to right; at least one.
struct PrintedRow {
    /// The greatest distance to the next mark of the line, with a space between, and the most that it may reach back.
    ///
    /// In heights of a mark.
    private static let widestGap = 1.6
    private static let widestOverlap = 0.6
    /// The next mark's height against those before: small letters beside capitals, capitals beside small letters.
    private static let growth = 0.6...1.6
    /// The same of typefaces such as Futura and Garamond, whose x is 0.55 to 0.6 as high as their d.
    ///
    /// The ground's specks differ as much. So such a mark must stand on the foot of those before, and near them.
    private static let greatestGrowth = 0.5...2.0
    /// The greatest distance to such a mark, and between the feet of both, in heights of the lower one.
    private static let near = (gap: 0.35, foot: 0.12)
    /// The difference of two capitals of one row, in heights of one.
    private static let sameHeight = 0.12
    /// The least distance between marks of two words, in heights of a capital.
    ///
    /// It is less than a space with the room that letters have beside it, and more than most letters have between each
    /// other. A narrow character with as much room as a wide one, such as a 1, may be taken for the end of a word. That
    /// is better than to miss the end of a word.
    static let leastSpace = 0.25

    private(set) var marks: [PrintedMark]

    /// The right end of its marks.
    var right: Double { marks.map(\.right).max() ?? 0 }
    /// From the start of the first mark to the end of the last one.
    var extent: ClosedRange<Double> { marks[0].x...max(marks[0].x, right) }

    /// A row of these marks, from left to right; at least one.
    init(_ marks: [PrintedMark]) {
        precondition(!marks.isEmpty, "a row has a mark")
        self.marks = marks
    }

    /// The rows that marks make; each mark is in one of them.
    ///
    /// - Parameters:
    ///   - marks: In any order.
    ///   - stagger: The distance that the next mark may stand higher or lower, in heights of a mark.
    ///   - growsFar: True if small letters may be as low as in typefaces such as Futura.
    /// - Returns: The rows, in the order of their first marks.
    static func rows(of marks: [PrintedMark], stagger: Double, growsFar: Bool = false) -> [PrintedRow] {
        let marks = marks.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var isTaken = [Bool](repeating: false, count: marks.count)
        return marks.indices.compactMap { first in
            guard !isTaken[first] else { return nil }
            return row(from: first, in: marks, stagger: stagger, growsFar: growsFar, &isTaken)
        }
    }

    /// The row that begins with a mark.
    private static func row(
        from first: Int,
        in marks: [PrintedMark],
        stagger: Double,
        growsFar: Bool,
        _ isTaken: inout [Bool]
    ) -> PrintedRow {
        var row = [marks[first]]
        isTaken[first] = true
        var (right, last) = (marks[first].right, first)
        while true {
            // Of the last marks: a line's letters may become smaller.
            let height = row.suffix(5).map(\.height).sorted()[min(row.count, 5) / 2]
            let beyond = right + widestGap * height
            var next: (index: Int, gap: Double)?
            for index in (last + 1)..<max(last + 1, marks.count) {
                let mark = marks[index]
                if mark.x > beyond { break }
                // The last letter, or the one before, may reach below the line.
                guard !isTaken[index], mark.x > right - widestOverlap * height,
                    row.suffix(2).contains(where: { abs(mark.bottom - $0.bottom) <= stagger * height }),
                    growth.contains(mark.height / height)
                        || growsFar && greatestGrowth.contains(mark.height / height)
                            && (isNear(mark, to: row.suffix(2)) || isCapital(mark, of: row))
                else { continue }
                if next.map({ mark.x - right < $0.gap }) ?? true { next = (index, mark.x - right) }
            }
            guard let next else { break }
            isTaken[next.index] = true
            last = next.index
            row.append(marks[last])
            right = max(right, marks[last].right)
        }
        return PrintedRow(row)
    }

    /// True if a mark is as high as one of a row, and on the foot of its last ones: the capital of the next word.
    private static func isCapital(_ next: PrintedMark, of marks: [PrintedMark]) -> Bool {
        let foot = max(1, near.foot * next.height)
        return marks.contains { abs(next.height - $0.height) <= sameHeight * next.height }
            && marks.suffix(2).contains { abs(next.bottom - $0.bottom) <= foot }
    }

    /// True if a mark stands near the last one, and on the foot of it or of the one before: a `g` reaches below the foot.
    private static func isNear(_ next: PrintedMark, to marks: ArraySlice<PrintedMark>) -> Bool {
        let height = min(next.height, marks.map(\.height).min() ?? next.height)
        let right = marks.map(\.right).max() ?? next.x
        return next.x - right <= near.gap * height
            && marks.contains { abs(next.bottom - $0.bottom) <= max(1, near.foot * height) }
    }

    /// The middles of the gaps between marks, if they are as wide as between words.
    func spaces(capital: Double) -> [Double] { gaps(least: Self.leastSpace * capital).map(\.middle) }

    /// The gaps between marks that are at least so wide: the mark behind each, its width and its middle.
    func gaps(least: Double) -> [(index: Int, width: Double, middle: Double)] {
        var gaps: [(index: Int, width: Double, middle: Double)] = []
        var right = marks[0].right
        for (index, mark) in marks.enumerated().dropFirst() {
            if mark.x - right >= least { gaps.append((index, mark.x - right, (mark.x + right) / 2)) }
            right = max(right, mark.right)
        }
        return gaps
    }

    /// The distance that its foot falls with each pixel to the right.
    ///
    /// The median of the slopes between marks that are far enough apart to tell, after Theil and Sen.
    func slope(capital: Double) -> Double {
        guard marks.count >= 5 else { return 0 }
        var slopes: [Double] = []
        for (index, one) in marks.enumerated() {
            for other in marks[(index + 1)...] where other.middle - one.middle > 2 * capital {
                slopes.append((other.bottom - one.bottom) / (other.middle - one.middle))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? 0 : slopes[slopes.count / 2]
    }

    /// The foot of most of its marks, at the card's left edge.
    func foot(slope: Double) -> Double {
        let feet = marks.map { $0.bottom - slope * $0.middle }.sorted()
        return feet[feet.count / 2]
    }
}
