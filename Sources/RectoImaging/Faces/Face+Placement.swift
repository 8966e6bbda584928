// SPDX-License-Identifier: Apache-2.0

extension Face {
    /// The same face in another image of it.
    ///
    /// - Parameter place: Where each point of this image lies in the other one, which may be scaled, moved and turned by
    ///   quarters.
    /// - Returns: The face with its rectangle and points in the other image.
    package func moved(by place: (Point) -> Point) -> Face {
        var face = self
        let corner = place(Point(x: bounds.x, y: bounds.y))
        let opposite = place(Point(x: bounds.x + bounds.width, y: bounds.y + bounds.height))
        face.bounds = Rectangle(
            x: min(corner.x, opposite.x),
            y: min(corner.y, opposite.y),
            width: abs(corner.x - opposite.x),
            height: abs(corner.y - opposite.y)
        )
        face.eyes = Eyes(right: place(eyes.right), left: place(eyes.left))
        face.landmarks = landmarks.map { landmarks in
            FaceLandmarks(
                rightEye: place(landmarks.rightEye),
                leftEye: place(landmarks.leftEye),
                noseTip: place(landmarks.noseTip),
                rightMouthCorner: place(landmarks.rightMouthCorner),
                leftMouthCorner: place(landmarks.leftMouthCorner)
            )
        }
        return face
    }
}

extension Orientation {
    /// Where a point of the upright image stands in the stored one.
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
