// SPDX-License-Identifier: Apache-2.0

/// The features of a candidate that ``DocumentMaps`` tell.
struct MapFeatures {
    /// The name of each value, in order.
    static let names = [
        "inside", "least inside along sides", "outside", "most outside along a side", "border along sides",
        "least border along a side", "corners", "least corner", "borders inside", "distance of middles",
        "distance from a region", "beyond the image", "most border beyond a side",
    ]

    /// Places along a side.
    private static let along = [0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.92]
    /// Places inside, each way.
    private static let across = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9]
    /// The distance from a side of the places just inside and outside, in cells.
    private static let distance = 1.3
    /// The distances outside of a side at which another border is sought, in multiples of that.
    private static let further = [2.0, 3.0, 4.0, 5.0, 6.5, 8.0]

    let values: [Double]

    init(_ outline: Quadrilateral, in maps: DocumentMaps, _ regions: [DocumentRegion]) {
        let corners = outline.corners
        let places = Self.across.flatMap { x in Self.across.map { outline.place(x, $0) } }
        var borders: [Double] = []
        var (within, beyond): ([Double], [Double]) = ([], [])
        var outside = 0
        var bordersBeyond = 0.0
        let shift = Self.distance / ((maps.scale.x + maps.scale.y) / 2)
        for side in 0..<4 {
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let way = to - from
            // Corners go clockwise, so the outside is on the left.
            let outwards = Point(x: way.y, y: -way.x) * (shift / max(1e-9, way.length))
            let points = Self.along.map { from + way * $0 }
            borders.append(Self.mean(maps.border, points, in: maps) ?? 0)
            within.append(Self.mean(maps.inside, points.map { $0 - outwards }, in: maps) ?? 0)
            let own = points.map { $0 + outwards }.compactMap { maps.value(maps.inside, at: $0) }
            outside += own.count
            for factor in Self.further {
                let points = points.map { $0 + outwards * factor }
                bordersBeyond = max(bordersBeyond, Self.mean(maps.border, points, in: maps) ?? 0)
            }
            beyond.append(own.reduce(0, +) / Double(max(1, own.count)))
        }
        let marks = corners.map { maps.value(maps.corner, at: $0) ?? 0 }
        let middles = Self.distanceOfMiddles(outline, places, in: maps)
        let nearest = regions.map { Self.distance(outline, $0.outline) }.min() ?? 0.3
        let seen = Double(outside) / Double(4 * Self.along.count)
        values = [
            Self.mean(maps.inside, places, in: maps) ?? 0,
            within.min() ?? 0,
            beyond.reduce(0, +) / 4,
            beyond.max() ?? 0,
            borders.reduce(0, +) / 4,
            borders.min() ?? 0,
            marks.reduce(0, +) / 4,
            marks.min() ?? 0,
            Self.mean(maps.border, places, in: maps) ?? 0,
            middles,
            min(0.3, nearest),
            1 - seen,
            bordersBeyond,
        ]
    }

    private static func mean(_ map: [Float], _ points: [Point], in maps: DocumentMaps) -> Double? {
        let values = points.compactMap { maps.value(map, at: $0) }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The mean distance from the outline's middle to those that its cells point to, as a share of its diagonal.
    private static func distanceOfMiddles(_ outline: Quadrilateral, _ places: [Point], in maps: DocumentMaps) -> Double
    {
        let middle = maps.place(outline.centre)
        let diagonal = (maps.place(outline.topLeft) - maps.place(outline.bottomRight)).length
        let distances = places.compactMap { point -> Double? in
            let place = maps.place(point)
            let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            guard (0..<maps.width).contains(column), (0..<maps.height).contains(row) else { return nil }
            let here = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
            return min(1, (here + maps.ways[row * maps.width + column] - middle).length / max(1, diagonal))
        }
        return distances.isEmpty ? 1 : distances.reduce(0, +) / Double(distances.count)
    }

    /// The greatest distance between corners, whichever comes first, as a share of the diagonal.
    private static func distance(_ outline: Quadrilateral, _ other: Quadrilateral) -> Double {
        let diagonal = max(1, (outline.topLeft - outline.bottomRight).length)
        let distances = (0..<4).map { turn in
            (0..<4).map { (outline.corners[($0 + turn) % 4] - other.corners[$0]).length }.max() ?? .infinity
        }
        return (distances.min() ?? .infinity) / diagonal
    }
}
