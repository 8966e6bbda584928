// SPDX-License-Identifier: Apache-2.0

/// A place in an image, in pixels from the top left corner of its top left pixel; x to the right, y down.
public struct Point: Sendable, Hashable, Codable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double

    /// The point `x` pixels from the left edge and `y` pixels from the top edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    package static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    package static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// Distance from the origin, in pixels.
    package var length: Double { (x * x + y * y).squareRoot() }
}

/// Four corners in the reading order of their content: top left, top right, bottom right, bottom left.
///
/// "Top" is the top of the thing, not of the image: the corners of a card turned by 180° start at the image's bottom
/// right.
public struct Quadrilateral: Sendable, Hashable, Codable {
    /// The corner at the start of the thing's text.
    public var topLeft: Point
    /// Corner at the end of its top edge.
    public var topRight: Point
    /// Corner below `topRight`.
    public var bottomRight: Point
    /// Corner below `topLeft`.
    public var bottomLeft: Point

    /// The quadrilateral with these corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners, in reading order.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }
}
