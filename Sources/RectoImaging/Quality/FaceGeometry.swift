// SPDX-License-Identifier: Apache-2.0

/// Places on a face, given by its eyes: the habits of detectors differ in their rectangles, hardly in the eyes.
///
/// A point is given in inter-eye distances from the middle between the eyes. It counts across towards the person's left
/// and down towards the chin; the head may be tilted.
struct FaceGeometry: Sendable {
    let middle: Point
    let distance: Double
    private let across: Point

    /// `nil` if both eyes are at the same place.
    init?(_ face: Face) {
        distance = face.eyes.distance
        guard distance > 0, distance.isFinite else { return nil }
        middle = (face.eyes.left + face.eyes.right) * 0.5
        across = (face.eyes.left - face.eyes.right) * (1 / distance)
    }

    /// The place in the image of a point on the face.
    func point(across x: Double, down y: Double) -> Point {
        // In a mirrored image the person's left eye is on the left; the chin is below all the same.
        let down = across.x < 0 ? Point(x: across.y, y: -across.x) : Point(x: -across.y, y: across.x)
        return middle + across * (x * distance) + down * (y * distance)
    }

    /// The upright rectangle around a part of the face.
    func rectangle(across horizontal: ClosedRange<Double>, down vertical: ClosedRange<Double>) -> Rectangle {
        let corners = [
            point(across: horizontal.lowerBound, down: vertical.lowerBound),
            point(across: horizontal.upperBound, down: vertical.lowerBound),
            point(across: horizontal.upperBound, down: vertical.upperBound),
            point(across: horizontal.lowerBound, down: vertical.upperBound),
        ]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? middle.x, ys.min() ?? middle.y)
        return Rectangle(x: left, y: top, width: (xs.max() ?? left) - left, height: (ys.max() ?? top) - top)
    }

    /// Brows to chin and cheek to cheek, without hair and background.
    var skin: Rectangle { rectangle(across: -0.8...0.8, down: -0.5...1.5) }

    /// A cheek: beside the nose, below the eye and above the mouth, with no feature in it; `side` is 1 for the left
    /// one.
    func cheek(side: Double) -> Rectangle {
        rectangle(across: side > 0 ? 0.35...0.75 : -0.75...(-0.35), down: 0.3...0.8)
    }

    /// The half of the forehead above an eye.
    func forehead(side: Double) -> Rectangle {
        rectangle(across: side > 0 ? 0.15...0.6 : -0.6...(-0.15), down: -0.8...(-0.5))
    }
}
