// SPDX-License-Identifier: Apache-2.0

/// Turns, scales evenly and moves points: angles and proportions stay as they are.
struct SimilarityTransform: Sendable, Hashable {
    /// The scale times the cosine of the angle.
    let cosine: Double
    /// The scale times the sine of the angle.
    let sine: Double
    /// The image of the origin.
    let offset: Point

    /// The factor by which lengths grow.
    var scale: Double { Point(x: cosine, y: sine).length }

    /// The image of a point.
    func callAsFunction(_ point: Point) -> Point {
        Point(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y) + offset
    }

    /// The transform back.
    var inverse: SimilarityTransform {
        let square = cosine * cosine + sine * sine
        let back = SimilarityTransform(cosine: cosine / square, sine: -sine / square, offset: Point(x: 0, y: 0))
        return SimilarityTransform(cosine: back.cosine, sine: back.sine, offset: back(offset) * -1)
    }

    /// The 3 × 3 matrix, row by row.
    var matrix: [Double] { [cosine, -sine, offset.x, sine, cosine, offset.y, 0, 0, 1] }

    private static func mean(of points: [Point]) -> Point {
        points.reduce(Point(x: 0, y: 0), +) * (1 / Double(points.count))
    }
}

extension SimilarityTransform {
    /// The transform that takes points nearest to their targets, by the sum of squared distances; two exactly.
    ///
    /// - Returns: `nil` if the points all lie in one place, or their targets do.
    init?(from points: [Point], to targets: [Point]) {
        precondition(points.count == targets.count, "a target for each point")
        guard points.count >= 2 else { return nil }
        let (middle, target) = (Self.mean(of: points), Self.mean(of: targets))
        var (dot, cross, spread) = (0.0, 0.0, 0.0)
        for (point, goal) in zip(points, targets) {
            let (from, to) = (point - middle, goal - target)
            dot += from.x * to.x + from.y * to.y
            cross += from.x * to.y - from.y * to.x
            spread += from.x * from.x + from.y * from.y
        }
        let (cosine, sine) = (dot / spread, cross / spread)
        guard cosine.isFinite, sine.isFinite, cosine != 0 || sine != 0 else { return nil }
        self.init(cosine: cosine, sine: sine, offset: Point(x: 0, y: 0))
        self = SimilarityTransform(cosine: cosine, sine: sine, offset: target - self(middle))
    }
}
