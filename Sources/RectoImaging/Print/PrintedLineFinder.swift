// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Finds the lines of print on a card: rows of marks about as high, darker than the ground, that stand on a line.
///
/// Too many are better than too few: a line without print reads as nothing.
struct PrintedLineFinder {
    /// Pixels along a card as it is searched: its smallest print of names and numbers, 1.3 mm high, has then 18.
    static let longerSide = 1200

    /// Pixels over which the ground's tone is taken: more than a character, less than a portrait.
    private static let neighbourhood = (columns: 61, rows: 41)
    /// The least difference in darkness between the ground and a mark: fine lines of the ground differ less.
    private static let least = 12.0
    private static let deviations = 0.9
    /// The heights of marks of characters, in pixels: 0.8 to 5.7 mm on a card.
    private static let heights = 11...80
    /// A rectangle around a mark that is emptier than this has a frame or a stroke of a pen in it.
    private static let leastFilled = 0.12
    /// Marks that are taken into account: the finest ground has fewer of a character's height.
    private static let capacity = 20_000
    /// The greatest distance to the next mark of the line, with a space between, and the most that it may reach back.
    ///
    /// In heights of a mark.
    private static let widestGap = 1.6
    private static let widestOverlap = 0.6
    /// The distance that the next mark may stand higher or lower, in heights of a mark.
    private static let stagger = 0.3
    /// The next mark's height against those before: small letters beside capitals, capitals beside small letters.
    private static let growth = 0.6...1.6
    /// A line has as many marks, or is so much wider than high: print in which characters touch.
    ///
    /// Names of two letters are the shortest that are sought.
    private static let leastMarks = 2
    private static let leastAspect = 2.2
    /// The least distance between marks of two words, in heights of a capital.
    ///
    /// It is less than a space with the room that letters have beside it, and more than most letters have between each
    /// other. A narrow character with as much room as a wide one, such as a 1, may be taken for the end of a word. That
    /// is better than to miss the end of a word.
    private static let leastSpace = 0.25

    /// The lines on a card with ``longerSide`` pixels on its longer side.
    ///
    /// - Throws: ``VisionError``.
    func lines(on card: Image) throws(VisionError) -> [PrintedLine] {
        let marks = try marks(on: card).filter(\.mayBeCharacter).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var isTaken = [Bool](repeating: false, count: marks.count)
        return marks.indices.compactMap { first in
            guard !isTaken[first] else { return nil }
            return line(from: first, in: marks, &isTaken)
        }
    }

    /// The line that begins with a mark; its marks are taken, even if they make no line.
    private func line(from first: Int, in marks: [Mark], _ isTaken: inout [Bool]) -> PrintedLine? {
        var row = [marks[first]]
        isTaken[first] = true
        var (right, last) = (marks[first].right, first)
        while true {
            // Of the last marks: a line's letters may become smaller.
            let height = row.suffix(5).map(\.height).sorted()[min(row.count, 5) / 2]
            let beyond = right + Self.widestGap * height
            var next: (index: Int, gap: Double)?
            for index in (last + 1)..<max(last + 1, marks.count) {
                let mark = marks[index]
                if mark.x > beyond { break }
                guard !isTaken[index], mark.x > right - Self.widestOverlap * height,
                    abs(mark.bottom - row[row.count - 1].bottom) <= Self.stagger * height,
                    Self.growth.contains(mark.height / height)
                else { continue }
                if next.map({ mark.x - right < $0.gap }) ?? true { next = (index, mark.x - right) }
            }
            guard let next else { break }
            isTaken[next.index] = true
            last = next.index
            row.append(marks[last])
            right = max(right, marks[last].right)
        }
        return line(of: row)
    }

    private func line(of row: [Mark]) -> PrintedLine? {
        let heights = row.map(\.height).sorted()
        // Most characters are capitals or digits; signs and small letters are lower.
        let capital = heights[Int((0.65 * Double(heights.count - 1)).rounded())]
        let extent = row[0].x...(row.map(\.right).max() ?? row[0].right)
        guard row.count >= Self.leastMarks || extent.upperBound - extent.lowerBound >= Self.leastAspect * capital else {
            return nil
        }
        let slope = Self.slope(of: row, capital: capital)
        let feet = row.map { $0.bottom - slope * $0.middle }.sorted()
        return PrintedLine(
            extent: extent,
            capitalHeight: capital,
            baseline: feet[feet.count / 2],
            slope: slope,
            spaces: Self.spaces(in: row, capital: capital)
        )
    }

    /// The middles of the gaps between a line's marks, if they are as wide as between words.
    private static func spaces(in row: [Mark], capital: Double) -> [Double] {
        var spaces: [Double] = []
        var right = row[0].right
        for mark in row.dropFirst() {
            if mark.x - right >= leastSpace * capital { spaces.append((mark.x + right) / 2) }
            right = max(right, mark.right)
        }
        return spaces
    }

    /// The median of the slopes between marks that are far enough apart to tell, after Theil and Sen.
    private static func slope(of row: [Mark], capital: Double) -> Double {
        guard row.count >= 5 else { return 0 }
        var slopes: [Double] = []
        for (index, one) in row.enumerated() {
            for other in row[(index + 1)...] where other.middle - one.middle > 2 * capital {
                slopes.append((other.bottom - one.bottom) / (other.middle - one.middle))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? 0 : slopes[slopes.count / 2]
    }

    private func marks(on card: Image) throws(VisionError) -> [Mark] {
        let (columns, rows) = (Int32(Self.neighbourhood.columns), Int32(Self.neighbourhood.rows))
        let found = try unsafe [recto_mark](capacity: Self.capacity, "find print") { marks, count in
            unsafe card.withPixels { pixels in
                unsafe recto_dark_marks(
                    pixels,
                    columns,
                    rows,
                    Self.least,
                    Self.deviations,
                    marks,
                    Self.capacity,
                    &count
                )
            }
        }
        return found.map(Mark.init)
    }

    /// A mark that may be a character.
    private struct Mark {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let area: Double

        init(_ mark: recto_mark) {
            (x, y) = (Double(mark.x), Double(mark.y))
            (width, height, area) = (Double(mark.width), Double(mark.height), Double(mark.area))
        }

        var right: Double { x + width }
        var bottom: Double { y + height }
        var middle: Double { x + width / 2 }

        /// True if it is as high as characters are, and no frame, line or speck; several may touch.
        var mayBeCharacter: Bool {
            heights.contains(Int(height)) && width >= 0.12 * height && width <= 6 * height
                && area >= leastFilled * width * height
        }
    }
}
