// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// For each pixel of an image to be made, the place in another image that its value comes from.
struct PlaceGrid {
    /// Columns of the image to be made.
    let width: Int
    /// Rows of the image to be made.
    let height: Int
    private(set) var x: [Float]
    private(set) var y: [Float]

    init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        self.width = width
        self.height = height
        x = [Float](repeating: 0, count: width * height)
        y = x
    }

    /// The place for a pixel, in pixels from the other image's top left corner.
    subscript(column: Int, row: Int) -> Point {
        get { Point(x: Double(x[row * width + column]), y: Double(y[row * width + column])) }
        set {
            x[row * width + column] = Float(newValue.x)
            y[row * width + column] = Float(newValue.y)
        }
    }
}

extension Image {
    /// The image seen through a grid of places; beyond its edges, they are repeated.
    ///
    /// - Parameters:
    ///   - places: The place that each pixel comes from.
    ///   - pixelsPerPixel: The distance between places of neighbouring pixels. If that is much more than one, means of
    ///     several pixels are taken, so that no fine pattern turns into a coarse one.
    /// - Returns: An image of the grid's size.
    /// - Throws: ``VisionError``.
    func sampled(at places: PlaceGrid, pixelsPerPixel: Double) throws(VisionError) -> Image {
        guard let (left, right) = places.x.bounds, let (top, bottom) = places.y.bounds else { return self }
        // Two more on each side: neighbours that the interpolation looks at.
        let margin = 2 + Int(pixelsPerPixel)
        let (x, y) = (Self.whole(left) - margin, Self.whole(top) - margin)
        let part = cropped(
            x: x,
            y: y,
            width: Self.whole(right) + margin + 1 - x,
            height: Self.whole(bottom) + margin + 1 - y
        )
        // Beyond the image altogether: the nearest pixels are all there is.
        guard let part else { return try sampled(places, from: self, x: 0, y: 0, of: self) }
        // Below, straight lines between pixels leave out too little to matter.
        let isReduced =
            pixelsPerPixel > 1.3 && Double(min(part.width, part.height)) >= 2 * pixelsPerPixel
        let small = isReduced ? try part.reduced(by: pixelsPerPixel) : part
        return try sampled(places, from: small, x: Float(max(0, x)), y: Float(max(0, y)), of: part)
    }

    /// The image in so many times fewer pixels each way, each the mean of those it covers.
    private func reduced(by factor: Double) throws(VisionError) -> Image {
        try reduced(width: Int(Double(width) / factor), height: Int(Double(height) / factor))
    }

    /// Samples a part that starts at `x` and `y`, from the same part in other pixels.
    private func sampled(
        _ places: PlaceGrid,
        from pixels: Image,
        x: Float,
        y: Float,
        of part: Image
    ) throws(VisionError) -> Image {
        // OpenCV counts from the middle of the first pixel.
        let across = Float(pixels.width) / Float(part.width)
        let down = Float(pixels.height) / Float(part.height)
        // It also takes the places for whole numbers of 32 bits, so that they must not be too far off.
        let columns = places.x.map { max(-1e6, min(1e6, ($0 - x) * across - 0.5)) }
        let rows = places.y.map { max(-1e6, min(1e6, ($0 - y) * down - 0.5)) }
        return try unsafe Image(width: places.width, height: places.height, format: .grey) {
            bytes throws(VisionError) in
            guard let base = bytes.baseAddress else { preconditionFailure("an image has at least one pixel") }
            let destination = unsafe recto_pixels(
                base: base.assumingMemoryBound(to: UInt8.self),
                width: Int32(places.width),
                height: Int32(places.height),
                bytes_per_row: Int32(places.width),
                channels: 1
            )
            let status = unsafe pixels.withPixels { unsafe recto_pixels_sample($0, columns, rows, destination) }
            try VisionError.check(status, "sample")
        }
    }

    /// A place as a whole number that is safe to add to, however far away.
    private static func whole(_ place: Float) -> Int { Int(max(-1e6, min(1e6, place.rounded(.down)))) }
}

extension [Float] {
    fileprivate var bounds: (Float, Float)? {
        guard let first else { return nil }
        return reduce((first, first)) { (Swift.min($0.0, $1), Swift.max($0.1, $1)) }
    }
}
