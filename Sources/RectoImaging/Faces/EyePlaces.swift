// SPDX-License-Identifier: Apache-2.0

/// Where the eyes of most people are in a detector's rectangle, in shares of its width from its top left corner.
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

    /// The eyes of a face with these bounds.
    func eyes(in bounds: Rectangle) -> Face.Eyes {
        let corner = Point(x: bounds.x, y: bounds.y)
        return Face.Eyes(right: corner + right * bounds.width, left: corner + left * bounds.width)
    }
}
