// SPDX-License-Identifier: Apache-2.0

/// A quadrilateral as the picture of a rectangle, taken with a camera with its axis through the image's middle.
struct PerspectiveRectangle {
    /// Width over height of the rectangle.
    let aspectRatio: Double
    /// Cosine of the angle between its sides: 0 if the quadrilateral can be the picture of a rectangle.
    let skew: Double

    /// - Parameters:
    ///   - quadrilateral: Convex, in pixels.
    ///   - middle: The image's middle.
    ///   - focalLengths: The range of the camera's focal length, in pixels. The one that makes the angles most nearly
    ///     right is used. If the perspective does not tell, it is the middle of the range.
    init?(_ quadrilateral: Quadrilateral, middle: Point, focalLengths: ClosedRange<Double>) {
        let points = quadrilateral.corners.map { $0 - middle }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        // Heckbert's mapping of the unit square; (g, h) is the perspective.
        let sum = a - b + c - d
        let (right, lower) = (b - c, d - c)
        let determinant = right.x * lower.y - lower.x * right.y
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (sum.x * lower.y - lower.x * sum.y) / determinant
        let h = (right.x * sum.y - sum.x * right.y) / determinant
        let along = b - a + b * g
        let down = d - a + d * h
        let dot = along.x * down.x + along.y * down.y
        let usual = (focalLengths.lowerBound * focalLengths.upperBound).squareRoot()
        // The sides are at right angles if dot / f² + g h = 0; the perspective must be clear to be believed.
        var focal = usual
        let convergence = abs(g * h) * usual * usual / (along.length * down.length)
        if convergence > 0.01 {
            let square = -dot / (g * h)
            let solved = square > 0 ? square.squareRoot() : (dot * g * h > 0 ? focalLengths.upperBound : usual)
            focal = min(focalLengths.upperBound, max(focalLengths.lowerBound, solved))
        }
        let width = (along.x * along.x + along.y * along.y + g * g * focal * focal).squareRoot()
        let height = (down.x * down.x + down.y * down.y + h * h * focal * focal).squareRoot()
        guard width > 1e-9, height > 1e-9 else { return nil }
        aspectRatio = width / height
        skew = (dot + g * h * focal * focal) / (width * height)
    }
}
