// SPDX-License-Identifier: Apache-2.0

extension Face {
    /// The same face in another image of it.
    ///
    /// - Parameter place: Maps each point of this image to the other one, which may be scaled, moved, turned and seen
    ///   in perspective.
    /// - Returns: The face with its points in the other image. Its rectangle is the one around the ellipse that its own
    ///   rectangle encloses. Faces are round, and the corners of a turned rectangle would reach far beyond them.
    package func moved(by place: (Point) -> Point) -> Face {
        var face = self
        let middle = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
        func halfAxis(_ x: Double, _ y: Double) -> Point {
            (place(Point(x: middle.x + x, y: middle.y + y)) - place(Point(x: middle.x - x, y: middle.y - y))) * 0.5
        }
        let across = halfAxis(bounds.width / 2, 0)
        let down = halfAxis(0, bounds.height / 2)
        let half = Point(
            x: (across.x * across.x + down.x * down.x).squareRoot(),
            y: (across.y * across.y + down.y * down.y).squareRoot()
        )
        let corner = place(middle) - half
        face.bounds = Rectangle(x: corner.x, y: corner.y, width: 2 * half.x, height: 2 * half.y)
        face.eyes = Eyes(right: place(eyes.right), left: place(eyes.left))
        face.landmarks = landmarks?.map(place)
        return face
    }
}

extension Orientation {
    /// The place of a point of the upright image in the stored one.
    ///
    /// - Parameters:
    ///   - point: In pixels of the upright image.
    ///   - width: Width of the stored image, in pixels.
    ///   - height: Height of the stored image, in pixels.
    /// - Returns: The same point in pixels of the stored image.
    package func stored(_ point: Point, width: Double, height: Double) -> Point {
        switch self {
        case .up: point
        case .upMirrored: Point(x: width - point.x, y: point.y)
        case .down: Point(x: width - point.x, y: height - point.y)
        case .downMirrored: Point(x: point.x, y: height - point.y)
        case .leftMirrored: Point(x: point.y, y: point.x)
        case .right: Point(x: point.y, y: height - point.x)
        case .rightMirrored: Point(x: width - point.y, y: height - point.x)
        case .left: Point(x: width - point.y, y: point.x)
        }
    }
}
