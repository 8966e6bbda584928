// SPDX-License-Identifier: Apache-2.0

/// Four straight sides through points that lie along the edge of something four-sided.
struct QuadrilateralFit {
    /// Clockwise as the image is seen.
    private(set) var corners: [Point]
    /// For each point the number of its side, which leads from the corner of that number to the next.
    private(set) var sides: [Int] = []

    /// Rounds of giving points to sides and fitting these anew.
    private static let rounds = 6
    /// Share of a side's length at each end that does not count: corners are rounded.
    private static let corner = 0.1
    /// Distance from its side at which a point counts half.
    private static let halfWeight = 0.6

    /// The sides around points; `nil` if they have no area.
    init?(around points: [Point]) {
        guard let rectangle = Self.smallestRectangle(around: points) else { return nil }
        corners = rectangle
        for _ in 0..<Self.rounds {
            sides = points.map(nearestSide)
            guard let fitted = fitted(to: points) else { break }
            corners = fitted
        }
    }

    private func nearestSide(_ point: Point) -> Int {
        (0..<4).min { distance(point, from: $0) < distance(point, from: $1) } ?? 0
    }

    /// The distance of a point from a side, ends included.
    private func distance(_ point: Point, from side: Int) -> Double {
        let (from, to) = (corners[side], corners[(side + 1) % 4])
        let way = to - from
        let square = max(1e-9, way.x * way.x + way.y * way.y)
        let share = ((point.x - from.x) * way.x + (point.y - from.y) * way.y) / square
        return (from + way * max(0, min(1, share)) - point).length
    }

    /// The corners with each side moved to its points; `nil` if they no longer make a convex shape.
    private func fitted(to points: [Point]) -> [Point]? {
        let lines = (0..<4).map { line(of: $0, points) }
        var moved: [Point] = []
        for side in 0..<4 {
            let (one, other) = (lines[(side + 3) % 4], lines[side])
            let determinant = one.normal.x * other.normal.y - one.normal.y * other.normal.x
            guard abs(determinant) > 0.2 else { return nil }
            moved.append(
                Point(
                    x: (one.distance * other.normal.y - other.distance * one.normal.y) / determinant,
                    y: (one.normal.x * other.distance - other.normal.x * one.distance) / determinant
                )
            )
        }
        let turns = (0..<4).map { index in
            let (edge, next) = (
                moved[(index + 1) % 4] - moved[index], moved[(index + 2) % 4] - moved[(index + 1) % 4]
            )
            return edge.x * next.y - edge.y * next.x
        }
        return turns.allSatisfy { $0 > 0 } ? moved : nil
    }

    /// The line through the points of a side, those far from it hardly counted.
    private func line(of side: Int, _ points: [Point]) -> (normal: Point, distance: Double) {
        let (from, to) = (corners[side], corners[(side + 1) % 4])
        let length = max(1e-9, (to - from).length)
        let along = (to - from) * (1 / length)
        let normal = Point(x: -along.y, y: along.x)
        let offset = normal.x * from.x + normal.y * from.y
        var (sum, meanX, meanY, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var own: [(point: Point, weight: Double)] = []
        for (point, number) in zip(points, sides) where number == side {
            let share = ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length
            guard share > Self.corner, share < 1 - Self.corner else { continue }
            let departure = (normal.x * point.x + normal.y * point.y - offset) / Self.halfWeight
            own.append((point, 1 / (1 + departure * departure)))
        }
        guard own.count >= 3 else { return (normal, offset) }
        for (point, weight) in own {
            sum += weight
            meanX += weight * point.x
            meanY += weight * point.y
        }
        meanX /= sum
        meanY /= sum
        for (point, weight) in own {
            let (x, y) = (point.x - meanX, point.y - meanY)
            xx += weight * x * x
            xy += weight * x * y
            yy += weight * y * y
        }
        // The direction in which the points stretch, turned to agree with the side's.
        let difference = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        var way =
            xx >= yy ? Point(x: xx - yy + difference, y: 2 * xy) : Point(x: 2 * xy, y: yy - xx + difference)
        guard way.length > 1e-9 else { return (normal, offset) }
        way = way * (1 / way.length)
        if way.x * along.x + way.y * along.y < 0 { way = way * -1 }
        let fitted = Point(x: -way.y, y: way.x)
        return (fitted, fitted.x * meanX + fitted.y * meanY)
    }

    /// The rectangle of the least area around points, clockwise as the image is seen; `nil` if it has none.
    private static func smallestRectangle(around points: [Point]) -> [Point]? {
        let hull = convexHull(of: points)
        guard hull.count >= 3 else { return nil }
        var best: (area: Double, corners: [Point]) = (.infinity, [])
        for index in hull.indices {
            let edge = hull[(index + 1) % hull.count] - hull[index]
            guard edge.length > 1e-9 else { continue }
            let along = edge * (1 / edge.length)
            let across = Point(x: -along.y, y: along.x)
            let (x, y) = (hull.map { $0.x * along.x + $0.y * along.y }, hull.map { $0.x * across.x + $0.y * across.y })
            guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { continue }
            let area = (right - left) * (bottom - top)
            guard area < best.area else { continue }
            best = (
                area,
                [(left, top), (right, top), (right, bottom), (left, bottom)].map { along * $0.0 + across * $0.1 }
            )
        }
        return best.area > 1e-6 && best.area.isFinite ? best.corners : nil
    }

    /// The points around all others, in the order of a turn.
    private static func convexHull(of points: [Point]) -> [Point] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var kept: [Point] = []
            for point in points {
                while kept.count >= 2 {
                    let (edge, next) = (kept[kept.count - 1] - kept[kept.count - 2], point - kept[kept.count - 1])
                    guard edge.x * next.y - edge.y * next.x <= 0 else { break }
                    kept.removeLast()
                }
                kept.append(point)
            }
            return Array(kept.dropLast())
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
