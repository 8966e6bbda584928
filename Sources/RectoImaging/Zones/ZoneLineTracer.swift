// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The course of one line of a zone through a patch, in pixels of the patch.
struct ZoneLineTrace {
    /// The middle of the capitals, at each column.
    var middle: Polynomial
    /// Natural logarithm of the distance between characters, at each column.
    var logPitch: Polynomial
    /// The start of the first character's cell and the end of the last one's.
    var extent: ClosedRange<Double>
    /// Columns of cells in which it was seen.
    var seen: Int
    /// The height of capitals at each column relative to those in the middle of the line: perspective makes them
    /// differ.
    var relativeHeight = Polynomial(constant: 1)

    /// Number of characters from one column to another.
    func characters(_ from: Double, _ to: Double) -> Double {
        let steps = 32
        let width = (to - from) / Double(steps)
        return (0..<steps).reduce(0) { $0 + width * exp(-logPitch.continued(from + (Double($1) + 0.5) * width)) }
    }

    /// Makes every pitch so many times as wide.
    mutating func scalePitch(by factor: Double) {
        let points = [extent.lowerBound, extent.upperBound].map {
            (x: $0, y: logPitch.continued($0) + log(factor), weight: 1.0)
        }
        logPitch = Polynomial(through: points, degree: 1)
    }

    /// The trace moved down by so many characters' widths.
    func moved(by pitches: Double) -> ZoneLineTrace {
        var moved = self
        let columns = stride(from: extent.lowerBound, through: extent.upperBound, by: ZonePatch.pitch)
        let points = columns.map { x in
            (x: x, y: middle.continued(x) + pitches * exp(logPitch.continued(x)), weight: 1.0)
        }
        moved.middle = Polynomial(through: points, degree: 3)
        return moved
    }
}

/// Follows the lines of a zone through a patch, however they are bent.
struct ZoneLineTracer {
    /// Probability from which a cell lies on a line, and that one of a piece's cells must have.
    private let leastProbability: Float = 0.3
    private let clearProbability: Float = 0.5
    /// In pitches: a piece that reaches farther across is no line.
    private let thickest = 1.3
    /// The greatest distance of a piece from the line of the others, as a share of a pitch.
    private let farthest = 0.45

    /// The lines, from the top.
    func lines(in maps: ZoneMaps) -> [ZoneLineTrace] {
        let probabilities = (0..<maps.width * maps.height).map { maps.line($0) * min(1, 2 * maps.zone($0)) }
        let pieces = pieces(probabilities, maps).filter { piece in
            piece.columns.count >= 2 && piece.columns.contains { $0.weight >= Double(clearProbability) }
        }
        let sorted = pieces.sorted { $0.columns.count > $1.columns.count }
        guard let course = courseOfClearest(sorted) else { return [] }
        // The lines of a zone run side by side: the clearest tells the course of the others, too.
        let traces = Self.sorted(sorted, beside: course).compactMap { trace(of: $0, beside: course) }
        return traces.sorted { $0.middle($0.extent.middle) < $1.middle($1.extent.middle) }
    }

    /// Parts of lines, from column to column.
    ///
    /// Anything thicker than a line, such as two that a stamp joins, parts them.
    private func pieces(_ probabilities: [Float], _ maps: ZoneMaps) -> [Piece] {
        let stride = Double(ZoneMaps.stride)
        var finished: [Piece] = []
        var open: [Piece] = []
        for column in 0..<maps.width {
            var continued: [Piece] = []
            var row = 0
            while row < maps.height {
                guard probabilities[row * maps.width + column] >= leastProbability else {
                    row += 1
                    continue
                }
                let start = row
                while row < maps.height, probabilities[row * maps.width + column] >= leastProbability { row += 1 }
                guard Double(row - start) * stride <= thickest * ZonePatch.pitch else { continue }
                let cells = (start..<row).map { $0 * maps.width + column }
                let here = Piece.Column(cells, probabilities, maps)
                let near = open.indices.filter { abs(open[$0].end - here.y) <= 1.5 * stride }
                if let index = near.min(by: { abs(open[$0].end - here.y) < abs(open[$1].end - here.y) }) {
                    var piece = open.remove(at: index)
                    piece.columns.append(here)
                    continued.append(piece)
                } else {
                    continued.append(Piece(columns: [here]))
                }
            }
            finished += open
            open = continued
        }
        return finished + open
    }

    /// The course of the line with the largest visible piece, and the pieces that continue it; the largest piece comes
    /// first.
    private func courseOfClearest(_ pieces: [Piece]) -> Polynomial? {
        guard let first = pieces.first else { return nil }
        var line = [first]
        var rest = Array(pieces.dropFirst())
        // Pieces join while the line that they make has them near; each makes the line's course better known.
        while true {
            let middle = Self.middle(of: line)
            let span = Self.span(of: line)
            let joining = rest.filter { $0.isNear(middle, span: span, within: farthest * ZonePatch.pitch) }
            guard let next = joining.min(by: { $0.gap(to: span) < $1.gap(to: span) }) else { return middle }
            line.append(next)
            rest.removeAll { $0.columns[0] == next.columns[0] }
        }
    }

    /// The pieces of each line, by their distance from one line's course; the largest pieces come first.
    private static func sorted(_ pieces: [Piece], beside middle: Polynomial) -> [[Piece]] {
        var lines: [(offset: Double, pieces: [Piece])] = []
        for piece in pieces {
            let offset = piece.columns.reduce(0) { $0 + $1.y - middle.continued($1.x) } / Double(piece.columns.count)
            // Lines are at least 1.4 pitches apart.
            if let index = lines.indices.first(where: { abs(lines[$0].offset - offset) < 0.6 * ZonePatch.pitch }) {
                lines[index].pieces.append(piece)
            } else {
                lines.append((offset, [piece]))
            }
        }
        return lines.map(\.pieces)
    }

    private func trace(of pieces: [Piece], beside course: Polynomial) -> ZoneLineTrace? {
        let columns = pieces.flatMap(\.columns).sorted { $0.x < $1.x }
        guard columns.count >= 8 else { return nil }
        let logPitch = Polynomial(
            through: columns.map { (x: $0.x, y: $0.logPitch, weight: $0.weight) },
            degree: 1
        )
        func offsets(_ columns: [Piece.Column]) -> Polynomial {
            let points = columns.map { (x: $0.x, y: $0.y - course.continued($0.x), weight: $0.weight) }
            return Polynomial(through: points, degree: Self.offsetDegree(for: points.count))
        }
        var offset = offsets(columns)
        // Once more without the points off the line.
        let near = columns.filter { abs($0.y - course.continued($0.x) - offset($0.x)) < 0.3 * ZonePatch.pitch }
        if near.count >= 8 { offset = offsets(near) }
        let half = Double(ZoneMaps.stride) / 2
        let extent = columns[0].x - half...columns[columns.count - 1].x + half
        let along = stride(from: extent.lowerBound, through: extent.upperBound, by: ZonePatch.pitch / 2)
        let points = along.map { (x: $0, y: course.continued($0) + offset.continued($0), weight: 1.0) }
        return ZoneLineTrace(
            middle: Polynomial(through: points, degree: 3),
            logPitch: logPitch,
            extent: extent,
            seen: columns.count
        )
    }

    /// Neighbouring lines differ by their places, by perspective, and by little else.
    private static func offsetDegree(for columns: Int) -> Int {
        switch columns {
        case ..<20: 0
        case ..<50: 1
        default: 2
        }
    }

    private static func middle(of pieces: [Piece]) -> Polynomial {
        let points = pieces.flatMap(\.columns).map { (x: $0.x, y: $0.y, weight: $0.weight) }
        return Polynomial(through: points, degree: degree(for: points.count))
    }

    private static func span(of pieces: [Piece]) -> ClosedRange<Double> {
        let columns = pieces.flatMap(\.columns).map(\.x)
        return (columns.min() ?? 0)...(columns.max() ?? 0)
    }

    /// A bend is believed if enough of the line is seen.
    private static func degree(for columns: Int) -> Int {
        switch columns {
        case ..<12: 0
        case ..<30: 1
        case ..<55: 2
        default: 3
        }
    }
}

extension ClosedRange<Double> {
    var middle: Double { (lowerBound + upperBound) / 2 }
}

/// A connected part of a line.
private struct Piece {
    struct Column: Equatable {
        /// Middle of the column and of the line there, in pixels of the patch.
        let x: Double
        let y: Double
        let logPitch: Double
        let weight: Double

        /// Cells below each other.
        init(_ cells: [Int], _ probabilities: [Float], _ maps: ZoneMaps) {
            let stride = Double(ZoneMaps.stride)
            var (sum, place, pitch) = (0.0, 0.0, 0.0)
            for cell in cells {
                let weight = Double(probabilities[cell])
                sum += weight
                place += weight * (Double(cell / maps.width) + 0.5) * stride
                pitch += weight * Double(maps.logPitch(cell)) * M_LN2
            }
            x = (Double(cells[0] % maps.width) + 0.5) * stride
            y = place / sum
            logPitch = pitch / sum
            weight = sum
        }
    }

    /// From the left.
    var columns: [Column]

    /// The place across at which it ends.
    var end: Double { columns.last?.y ?? 0 }

    func gap(to span: ClosedRange<Double>) -> Double {
        max(0, columns[0].x - span.upperBound, span.lowerBound - columns[columns.count - 1].x)
    }

    /// True if the piece continues a line.
    func isNear(_ middle: Polynomial, span: ClosedRange<Double>, within distance: Double) -> Bool {
        let gap = gap(to: span)
        // The farther away, the less is known of the line's course.
        guard gap < 16 * ZonePatch.pitch else { return false }
        let allowed = distance * (1 + gap / (8 * ZonePatch.pitch))
        let offsets = columns.map { abs($0.y - middle.continued($0.x)) }
        return offsets.reduce(0, +) / Double(offsets.count) < allowed
    }
}
