// SPDX-License-Identifier: Apache-2.0

/// The places of most people's eyes in a detector's rectangle, in shares of its width from its top left corner.
public struct EyePlaces: Sendable, Hashable {
    /// Middle of the person's right eye.
    public var right: Point
    /// Middle of the person's left eye.
    public var left: Point

    /// Eyes at these places.
    public init(right: Point, left: Point) {
        self.right = right
        self.left = left
    }

    /// The places in the rectangles of dlib's detector, as measured: half of the eyes within a tenth of their distance.
    public static let frontal = EyePlaces(right: Point(x: 0.284, y: 0.273), left: Point(x: 0.716, y: 0.267))

    /// The rectangle of a face with these eyes, upright as the detector's are.
    package func bounds(of eyes: Face.Eyes) -> Rectangle {
        let width = eyes.distance / (left - right).length
        let middle = (eyes.right + eyes.left) * 0.5
        let share = (right + left) * 0.5
        return Rectangle(x: middle.x - share.x * width, y: middle.y - share.y * width, width: width, height: width)
    }

    /// The eyes of a face with these bounds.
    func eyes(in bounds: Rectangle) -> Face.Eyes {
        let corner = Point(x: bounds.x, y: bounds.y)
        return Face.Eyes(right: corner + right * bounds.width, left: corner + left * bounds.width)
    }
}
