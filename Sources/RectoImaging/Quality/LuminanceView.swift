// SPDX-License-Identifier: Apache-2.0

/// The luminance of a region in a size that all measures of it share: reduced once, by a whole number.
struct LuminanceView: Sendable {
    let width: Int
    let height: Int
    /// Pixels of the image along one of the view.
    let scale: Double
    /// Row by row, without padding.
    let pixels: [UInt8]

    init(width: Int, height: Int, scale: Double, pixels: [UInt8]) {
        precondition(pixels.count == width * height && width > 0 && height > 0, "a view has a byte for each pixel")
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
    }

    /// The view of an image that was reduced by `scale` already.
    init(of image: Image, scale: Double) {
        self.init(width: image.width, height: image.height, scale: scale, pixels: image.luminance)
    }

    /// The view of an image with its sides divided by `factor`.
    ///
    /// - Throws: ``VisionError``.
    init(of image: Image, dividedBy factor: Int) throws(VisionError) {
        self.init(of: try image.divided(by: factor), scale: Double(factor))
    }

    /// The view at half its size; `nil` if a side would have less than `least` pixels.
    func halved(least: Int) -> LuminanceView? {
        let (width, height) = (self.width / 2, self.height / 2)
        guard min(width, height) >= least else { return nil }
        let halved = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { halved, count in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let (above, below) = (2 * y * self.width, (2 * y + 1) * self.width)
                    for x in 0..<width {
                        let upper = unsafe UInt16(pixels[above + 2 * x]) + UInt16(pixels[above + 2 * x + 1])
                        let lower = unsafe UInt16(pixels[below + 2 * x]) + UInt16(pixels[below + 2 * x + 1])
                        unsafe halved[y * width + x] = UInt8((upper + lower + 2) / 4)
                    }
                }
            }
            count = width * height
        }
        return LuminanceView(width: width, height: height, scale: scale * 2, pixels: halved)
    }

    /// The view at half its size as often as it takes for its longer side to have at most `most` pixels.
    func reduced(longSide most: Int) -> LuminanceView {
        var view = self
        while max(view.width, view.height) > most, let halved = view.halved(least: 1) { view = halved }
        return view
    }

    /// The count of each level, from every pixel or, in large views, from every second of every second row.
    var histogram: Histogram {
        let step = pixels.count > 250_000 ? 2 : 1
        var counts = [Int](repeating: 0, count: 256)
        for y in stride(from: 0, to: height, by: step) {
            for index in stride(from: y * width, to: (y + 1) * width, by: step) { counts[Int(pixels[index])] += 1 }
        }
        return Histogram(counts: counts)
    }
}

/// The count of each of the 256 levels of luminance.
struct Histogram: Sendable {
    let counts: [Int]
    let total: Int

    init(counts: [Int]) {
        self.counts = counts
        total = counts.reduce(0, +)
    }

    /// The least level that at least this share of the pixels do not exceed.
    func level(atShare share: Double) -> Int {
        let wanted = max(1, Int((share * Double(total)).rounded(.up)))
        var sum = 0
        for (level, count) in counts.enumerated() {
            sum += count
            if sum >= wanted { return level }
        }
        return counts.count - 1
    }

    /// The share of pixels with a level in a range.
    func share(of levels: ClosedRange<Int>) -> Double {
        Double(counts[levels].reduce(0, +)) / Double(total)
    }
}

extension Image {
    /// The pixels as luminance, row by row without padding; colours are weighed as JPEG does.
    fileprivate var luminance: [UInt8] {
        unsafe withUnsafeBytes { bytes in
            unsafe [UInt8](unsafeUninitializedCapacity: width * height) { luminance, count in
                for y in 0..<height {
                    let row = unsafe UnsafeRawBufferPointer(rebasing: bytes[(y * bytesPerRow)...])
                    switch format {
                    case .grey:
                        _ = unsafe luminance[(y * width)...].update(fromContentsOf: row.prefix(width))
                    case .rgb:
                        for x in 0..<width {
                            let red = unsafe Int(row[3 * x])
                            let green = unsafe Int(row[3 * x + 1])
                            let blue = unsafe Int(row[3 * x + 2])
                            unsafe luminance[y * width + x] =
                                UInt8((299 * red + 587 * green + 114 * blue + 500) / 1000)
                        }
                    }
                }
                count = width * height
            }
        }
    }

    /// The image with its sides divided by a whole number, as far as it has so many pixels.
    ///
    /// Incomplete pixels at the right and at the bottom are left out: whole numbers keep OpenCV on its fast path.
    func divided(by factor: Int) throws(VisionError) -> Image {
        guard factor > 1 else { return self }
        let (across, down) = (min(factor, width), min(factor, height))
        let (columns, rows) = (width / across, height / down)
        let whole = cropped(x: 0, y: 0, width: columns * across, height: rows * down) ?? self
        return try whole.reduced(width: columns, height: rows)
    }

    /// The part in a rectangle, with its edges rounded outwards; `nil` if it lies outside.
    func cropped(to region: Rectangle) -> Image? {
        let bounds = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        guard let inside = region.intersection(bounds) else { return nil }
        let (left, top) = (Int(inside.x), Int(inside.y))
        return cropped(
            x: left,
            y: top,
            width: Int((inside.x + inside.width).rounded(.up)) - left,
            height: Int((inside.y + inside.height).rounded(.up)) - top
        )
    }
}
