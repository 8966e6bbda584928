// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The features of a candidate, as the numbers that ``OutlineScorer`` weighs.
struct OutlineFeatures {
    /// Focal lengths of cameras, as multiples of the image's longer side; telephones are near the middle.
    private static let focalLengths = 0.65...1.6

    /// The name of each value, in order.
    static let names =
        [
            "least coverage", "second least coverage", "mean coverage", "mean continuation", "greatest continuation",
            "polarity along sides", "polarity among sides", "departure from a shape", "skew", "size", "print inside",
            "edges around", "image borders", "convergence", "blank parts",
            "coverage of ends", "bare ends", "departure from a card", "least polarity",
        ] + MapFeatures.names

    let values: [Double]
    /// Share of places inside that have no print near them.
    let blank: Double
    /// Width over height of the document, perspective allowed for.
    let aspectRatio: Double?

    /// Measures a candidate in an image with these edges and maps.
    init(
        _ candidate: OutlineCandidate,
        in density: EdgeDensity,
        _ maps: DocumentMaps,
        _ regions: [DocumentRegion]
    ) {
        let (width, height) = (Double(density.width), Double(density.height))
        let longest = max(width, height)
        let sides = candidate.sides
        let coverages = sides.map(\.coverage).sorted()
        let continuations = sides.map(\.continuation)
        let ends = sides.flatMap(\.ends)
        let corners = candidate.corners

        // Signed so that a side is positive if the document is lighter than its surroundings.
        let polarities = sides.filter { !$0.line.isImageBorder }.map { side in
            let line = side.line
            let inward =
                line.normal.x * corners.centre.x + line.normal.y * corners.centre.y > line.distance ? 1.0 : -1.0
            return inward * line.polarity(side.from, side.to) / max(0.05, line.coverage(side.from, side.to))
        }
        let strengths = polarities.map { abs($0) }
        let rectangle = PerspectiveRectangle(
            corners,
            middle: Point(x: width / 2, y: height / 2),
            focalLengths: Self.focalLengths.lowerBound * longest...Self.focalLengths.upperBound * longest
        )
        let ratio = rectangle.map { max($0.aspectRatio, 1 / $0.aspectRatio) }
        let departure = ratio.map { ratio in
            DocumentShape.allCases.map { abs(log(ratio / $0.aspectRatio)) }.min() ?? 1
        }
        aspectRatio = rectangle?.aspectRatio
        let inside = density.inside(corners)
        blank = inside.blank
        let own: [Double] = [
            coverages[0],
            coverages[1],
            coverages.reduce(0, +) / 4,
            continuations.reduce(0, +) / 4,
            continuations.max() ?? 0,
            strengths.reduce(0, +) / Double(max(1, strengths.count)),
            abs(polarities.reduce(0, +)) / max(0.1, strengths.reduce(0, +)),
            min(0.3, departure ?? 0.3),
            min(0.5, abs(rectangle?.skew ?? 0.5)),
            log(corners.area / (width * height)),
            min(0.2, inside.mean),
            min(0.2, density.around(corners)),
            Double(sides.count { $0.line.isImageBorder }),
            Self.convergence(corners),
            inside.blank,
            ends.reduce(0, +) / Double(max(1, ends.count)),
            Double(ends.count { $0 < 0.3 }) / 8,
            ratio.map { min(0.3, abs(log($0 / DocumentShape.card.aspectRatio))) } ?? 0.3,
            strengths.min() ?? 0,
        ]
        values = own + MapFeatures(corners, in: maps, regions).values
    }

    /// The difference in length of opposite sides: the logarithm of the greater of both ratios.
    private static func convergence(_ corners: Quadrilateral) -> Double {
        let across = (corners.topRight - corners.topLeft).length / (corners.bottomRight - corners.bottomLeft).length
        let down = (corners.bottomLeft - corners.topLeft).length / (corners.bottomRight - corners.topRight).length
        return max(abs(log(across)), abs(log(down)))
    }
}

/// The number of edges in each part of an image.
struct EdgeDensity {
    private static let cell = 8

    let width: Int
    let height: Int
    private let columns: Int
    private let rows: Int
    /// Edges per pixel.
    private let cells: [Float]

    init(_ map: EdgeMap) {
        width = map.width
        height = map.height
        columns = (map.width + Self.cell - 1) / Self.cell
        rows = (map.height + Self.cell - 1) / Self.cell
        var cells = [Float](repeating: 0, count: columns * rows)
        for edge in map.edges {
            cells[Int(edge.y) / Self.cell * columns + Int(edge.x) / Self.cell] += 1 / Float(Self.cell * Self.cell)
        }
        self.cells = cells
    }

    /// Mean inside an outline, and the share of a grid of places there that have no edge near them.
    func inside(_ outline: Quadrilateral) -> (mean: Double, blank: Double) {
        let steps = [0.12, 0.21, 0.31, 0.4, 0.5, 0.6, 0.69, 0.79, 0.88]
        let values = steps.flatMap { across in steps.compactMap { value(at: outline.place(across, $0)) } }
        let blank = values.count { $0 < 0.01 }
        let count = Double(max(1, values.count))
        return (values.reduce(0, +) / count, Double(blank) / count)
    }

    /// Mean along a ring just outside an outline.
    func around(_ outline: Quadrilateral) -> Double {
        let steps = [0.1, 0.3, 0.5, 0.7, 0.9]
        let values = steps.flatMap { step in
            [(step, -0.1), (step, 1.1), (-0.07, step), (1.07, step)].compactMap { value(at: outline.place($0.0, $0.1)) }
        }
        return values.reduce(0, +) / Double(max(1, values.count))
    }

    private func value(at point: Point) -> Double? {
        let column = Int((point.x / Double(Self.cell)).rounded(.down))
        let row = Int((point.y / Double(Self.cell)).rounded(.down))
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
        return Double(cells[row * columns + column])
    }
}

extension Quadrilateral {
    /// The point at these shares of the way along the top and down the left edge, perspective left aside.
    func place(_ across: Double, _ down: Double) -> Point {
        let top = topLeft + (topRight - topLeft) * across
        let bottom = bottomLeft + (bottomRight - bottomLeft) * across
        return top + (bottom - top) * down
    }

    /// True if a point lies inside, or no further outside than `slack` pixels; corners clockwise.
    func contains(_ point: Point, slack: Double = 0) -> Bool {
        let points = corners
        return (0..<4).allSatisfy { side in
            let (from, to) = (points[side], points[(side + 1) % 4])
            let (edge, way) = (to - from, point - from)
            return edge.x * way.y - edge.y * way.x >= -slack * edge.length
        }
    }
}
