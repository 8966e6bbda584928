// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// A plane seen from elsewhere: maps points of one image onto those of another, straight lines onto straight lines.
public struct Homography: Sendable, Hashable {
    /// The 3 × 3 matrix, row by row.
    let matrix: [Double]

    /// The mapping that takes the corners of `source` to those of `destination`.
    ///
    /// - Throws: ``VisionError`` if three of the corners lie on a line.
    public init(from source: Quadrilateral, to destination: Quadrilateral) throws(VisionError) {
        var values = [Double](repeating: 0, count: 9)
        try VisionError.check(
            unsafe recto_perspective_between(source.coordinates, destination.coordinates, &values),
            "perspective"
        )
        matrix = values
    }

    /// The image of a point.
    public func callAsFunction(_ point: Point) -> Point {
        let weight = matrix[6] * point.x + matrix[7] * point.y + matrix[8]
        return Point(
            x: (matrix[0] * point.x + matrix[1] * point.y + matrix[2]) / weight,
            y: (matrix[3] * point.x + matrix[4] * point.y + matrix[5]) / weight
        )
    }

    /// The image of a quadrilateral.
    public func callAsFunction(_ quadrilateral: Quadrilateral) -> Quadrilateral {
        Quadrilateral(
            topLeft: self(quadrilateral.topLeft),
            topRight: self(quadrilateral.topRight),
            bottomRight: self(quadrilateral.bottomRight),
            bottomLeft: self(quadrilateral.bottomLeft)
        )
    }
}

extension Quadrilateral {
    /// The corners of an image or rectangle with its top left corner at the origin.
    public init(width: Double, height: Double) {
        self.init(
            topLeft: Point(x: 0, y: 0),
            topRight: Point(x: width, y: 0),
            bottomRight: Point(x: width, y: height),
            bottomLeft: Point(x: 0, y: height)
        )
    }

    /// x and y of each corner, in reading order.
    var coordinates: [Double] { corners.flatMap { [$0.x, $0.y] } }

    /// The quadrilateral with corners given as x, y pairs in reading order.
    init(coordinates: [Double]) {
        precondition(coordinates.count == 8, "four corners")
        self.init(
            topLeft: Point(x: coordinates[0], y: coordinates[1]),
            topRight: Point(x: coordinates[2], y: coordinates[3]),
            bottomRight: Point(x: coordinates[4], y: coordinates[5]),
            bottomLeft: Point(x: coordinates[6], y: coordinates[7])
        )
    }
}
