// SPDX-License-Identifier: Apache-2.0

/// Many lines of an image, laid out for millions of queries: the point where two meet, and the edges' share of a
/// stretch.
struct LineField {
    /// Cosine of the angle up to which two lines may be opposite sides: 40°.
    private static let mostOpposite = 0.766
    /// Cosine of the angle from which two lines may be neighbours: 42°.
    private static let mostNeighbouring = 0.743
    /// Corners may lie this far beyond the image, in pixels.
    private static let margin = 3.0
    /// The coverage assumed for an image's border: nothing is known of it.
    private static let coverageOfImageBorder = 0.7
    /// Share of a side's length at each end without a straight edge, because of rounded corners.
    private static let corner = 0.08
    /// Share of a side's length that counts as its end.
    private static let end = 0.22
    /// The stretch of edges that shows that a line goes on beyond a corner.
    ///
    /// It runs from the first to the second share of the side's length, at least as many pixels. Nearer to the corner,
    /// a shadow or a second line a pixel away can look the same.
    private static let beyond = (from: 0.03, to: 0.18, leastFrom: 3.0, leastTo: 11.0)

    private struct Entry {
        let direction: Point
        let start: Double
        let placesPerPixel: Double
        /// The start of its sums in `covered`, and the last of them.
        let first: Int
        let last: Int
        let isImageBorder: Bool
    }

    let count: Int
    private let entries: [Entry]
    private let covered: [Float]
    /// For each two lines their meeting point; not a number if they do not, or not as neighbours would.
    private let meetings: [Point]
    private let opposite: [Bool]

    init(_ lines: [EdgeLine], width: Double, height: Double) {
        count = lines.count
        var entries: [Entry] = []
        var covered: [Float] = []
        for line in lines {
            entries.append(
                Entry(
                    direction: line.direction,
                    start: line.start,
                    placesPerPixel: 1 / line.step,
                    first: covered.count,
                    last: max(0, line.covered.count - 1),
                    isImageBorder: line.isImageBorder
                )
            )
            covered += line.covered
        }
        self.entries = entries
        self.covered = covered
        let nowhere = Point(x: .nan, y: .nan)
        var meetings = [Point](repeating: nowhere, count: count * count)
        var opposite = [Bool](repeating: false, count: count * count)
        let (inX, inY) = (-Self.margin...width + Self.margin, -Self.margin...height + Self.margin)
        for first in lines.indices {
            for second in lines.indices where first != second {
                let (one, other) = (lines[first].normal, lines[second].normal)
                let cosine = abs(one.x * other.x + one.y * other.y)
                opposite[first * count + second] = cosine >= Self.mostOpposite
                guard cosine <= Self.mostNeighbouring else { continue }
                let determinant = one.x * other.y - one.y * other.x
                let (near, far) = (lines[first].distance, lines[second].distance)
                let point = Point(
                    x: (near * other.y - far * one.y) / determinant,
                    y: (one.x * far - other.x * near) / determinant
                )
                if inX.contains(point.x), inY.contains(point.y) { meetings[first * count + second] = point }
            }
        }
        self.meetings = meetings
        self.opposite = opposite
    }

    /// The point where two lines meet as neighbouring sides; `nil` if they do not, in or near the image.
    func meeting(_ first: Int, _ second: Int) -> Point? {
        let point = meetings[first * count + second]
        return point.x.isNaN ? nil : point
    }

    /// True if two lines may be opposite sides.
    func areOpposite(_ first: Int, _ second: Int) -> Bool { opposite[first * count + second] }

    /// 1 for an edge of the image, else 0.
    func borderCount(_ line: Int) -> Int { entries[line].isImageBorder ? 1 : 0 }

    /// Share of a side that has an edge, its corners left out.
    func coverage(of line: Int, from: Point, to: Point) -> Double {
        guard !entries[line].isImageBorder else { return Self.coverageOfImageBorder }
        let (from, to) = places(line, from, to)
        let trim = Self.corner * (to - from)
        return mean(line, from + trim, to - trim)
    }

    /// Share of the stretch just beyond a side's ends, along its line, that has an edge.
    func continuation(of line: Int, from: Point, to: Point) -> Double {
        guard !entries[line].isImageBorder else { return 0 }
        let (start, end) = places(line, from, to)
        let (low, high) = (min(start, end), max(start, end))
        let near = max(Self.beyond.leastFrom, Self.beyond.from * (high - low))
        let far = max(Self.beyond.leastTo, Self.beyond.to * (high - low))
        return (mean(line, low - far, low - near) + mean(line, high + near, high + far)) / 2
    }

    /// Share that has an edge within the ends of a side, between the end of a rounded corner and a fifth of its length.
    func endCoverages(of line: Int, from: Point, to: Point) -> [Double] {
        guard !entries[line].isImageBorder else { return [] }
        let (start, end) = places(line, from, to)
        let (near, far) = (Self.corner * (end - start), Self.end * (end - start))
        return [mean(line, start + near, start + far), mean(line, end - far, end - near)]
    }

    private func places(_ line: Int, _ from: Point, _ to: Point) -> (Double, Double) {
        let direction = entries[line].direction
        return (from.x * direction.x + from.y * direction.y, to.x * direction.x + to.y * direction.y)
    }

    private func mean(_ line: Int, _ from: Double, _ to: Double) -> Double {
        let entry = entries[line]
        let low = max(0, min(entry.last, Int((min(from, to) - entry.start) * entry.placesPerPixel)))
        let high = max(0, min(entry.last, Int((max(from, to) - entry.start) * entry.placesPerPixel)))
        guard high > low else { return 0 }
        return Double(covered[entry.first + high] - covered[entry.first + low]) / Double(high - low)
    }
}
