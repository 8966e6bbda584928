// SPDX-License-Identifier: Apache-2.0

/// The rise and fall of a document's lines, which a bent document, or one that was straightened askew, has.
///
/// Labels and values are matched by rows: without this, a value beside its label seems to stand in the next row.
/// Lengths are in widths of the document.
struct PrintFlattening: Sendable, Hashable {
    /// The slope of lines in the middle of the document.
    private var slope = 0.0
    /// The growth of the slope with each width to the right, of a bent document.
    private var bend = 0.0
    /// The growth of the slope with each width downwards: of lines that meet beyond the document.
    private var spread = 0.0
    /// The middle of the lines.
    private var (x, y) = (0.0, 0.0)

    /// Nothing rises or falls.
    static let none = PrintFlattening()

    private init() {}

    /// Characters, and the length, from which on a line's slope counts.
    private static let (leastCharacters, leastLength) = (6, 0.08)
    /// Lines from which on they tell how the document lies.
    private static let leastLines = 5
    /// Lines whose slope is further off than this, or than three times the usual, do not count the second time.
    private static let mostOff = 0.015
    /// The fall across the document that is none: the slopes of lines are no better.
    private static let negligible = 0.004
    /// What a bend and a spread must be worth: few lines do not tell them.
    private static let ridge = 0.02

    /// The flattening that lines tell; none if they are too few.
    init(_ lines: [PrintedText]) {
        var used = lines.filter {
            $0.characters.count >= Self.leastCharacters && $0.right - $0.left >= Self.leastLength
        }
        guard used.count >= Self.leastLines else { return }
        x = Self.mean(used) { $0.middle }
        y = Self.mean(used) { $0.baseline }
        fit(used)
        let off = used.map { abs($0.slope - slope(at: $0.middle, $0.baseline)) }.sorted()[used.count / 2]
        used = used.filter { abs($0.slope - slope(at: $0.middle, $0.baseline)) <= max(Self.mostOff, 3 * off) }
        if used.count >= Self.leastLines { fit(used) }
        if used.count < Self.leastLines || abs(slope) + abs(bend) / 2 + abs(spread) / 2 < Self.negligible {
            self = .none
        }
    }

    /// The slope of a line at a place.
    private func slope(at x: Double, _ y: Double) -> Double { slope + bend * (x - self.x) + spread * (y - self.y) }

    /// The distance that a line at this place stands lower than in the middle of the document.
    func fall(at x: Double, _ y: Double) -> Double {
        let along = x - self.x
        return (slope + bend * along / 2 + spread * (y - self.y)) * along
    }

    private static func mean(_ lines: [PrintedText], _ value: (PrintedText) -> Double) -> Double {
        lines.reduce(0) { $0 + $1.length * value($1) } / lines.reduce(0) { $0 + $1.length }
    }

    /// Fits slope, bend and spread to lines by least squares; a line counts by its length.
    private mutating func fit(_ lines: [PrintedText]) {
        var (xx, xy, yy, xs, ys, weight, mean) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for line in lines {
            weight += line.length
            mean += line.length * line.slope
        }
        mean /= weight
        let (middle, height) = (Self.mean(lines) { $0.middle }, Self.mean(lines) { $0.baseline })
        for line in lines {
            let (dx, dy, ds) = (line.middle - middle, line.baseline - height, line.slope - mean)
            xx += line.length * dx * dx
            xy += line.length * dx * dy
            yy += line.length * dy * dy
            xs += line.length * dx * ds
            ys += line.length * dy * ds
        }
        xx += Self.ridge * weight
        yy += Self.ridge * weight
        let determinant = xx * yy - xy * xy
        bend = (xs * yy - ys * xy) / determinant
        spread = (ys * xx - xs * xy) / determinant
        slope = mean + bend * (x - middle) + spread * (y - height)
    }
}

extension PrintedText {
    fileprivate var middle: Double { (left + right) / 2 }
    fileprivate var length: Double { right - left }
}
