// SPDX-License-Identifier: Apache-2.0

/// An upright rectangle in an image, in pixels; it may reach beyond the image's edges.
public struct Rectangle: Sendable, Hashable, Codable {
    /// Pixels from the left edge of the image to its own.
    public var x: Double
    /// Pixels from the top edge of the image to its own.
    public var y: Double
    /// Width in pixels, at least 0.
    public var width: Double
    /// Height in pixels, at least 0.
    public var height: Double

    /// The rectangle with this top left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Its middle.
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// Pixels that it covers.
    public var area: Double { width * height }

    /// The part that lies in both, or `nil` if they do not meet.
    public func intersection(_ other: Rectangle) -> Rectangle? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        guard left < right, top < bottom else { return nil }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Area of the part in both over the area of both together, 0 (apart) to 1 (the same).
    public func overlap(with other: Rectangle) -> Double {
        guard let shared = intersection(other)?.area else { return 0 }
        return shared / (area + other.area - shared)
    }
}
