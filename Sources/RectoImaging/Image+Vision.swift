// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

extension Image {
    /// Lends the pixels to a shim, which must only read them.
    func withPixels<Result, Failure: Error>(
        _ body: (recto_pixels) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBytes { bytes throws(Failure) in
            guard let base = bytes.baseAddress else { preconditionFailure("an image has at least one pixel") }
            return try unsafe body(
                recto_pixels(
                    base: UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self),
                    width: Int32(width),
                    height: Int32(height),
                    bytes_per_row: Int32(bytesPerRow),
                    channels: Int32(format.bytesPerPixel)
                )
            )
        }
    }

    /// A new image, of this format unless another is given, that a shim fills from this one.
    func derived(
        width: Int,
        height: Int,
        format: PixelFormat? = nil,
        _ operation: String,
        by fill: (_ source: recto_pixels, _ destination: recto_pixels) -> recto_vision_status
    ) throws(VisionError) -> Image {
        let format = format ?? self.format
        return try unsafe Image(width: width, height: height, format: format) { bytes throws(VisionError) in
            guard let base = bytes.baseAddress else { preconditionFailure("an image has at least one pixel") }
            let destination = unsafe recto_pixels(
                base: base.assumingMemoryBound(to: UInt8.self),
                width: Int32(width),
                height: Int32(height),
                bytes_per_row: Int32(width * format.bytesPerPixel),
                channels: Int32(format.bytesPerPixel)
            )
            try VisionError.check(unsafe withPixels { source in unsafe fill(source, destination) }, operation)
        }
    }

    /// The image in fewer pixels, each the mean of those it covers.
    ///
    /// - Throws: ``VisionError``.
    package func reduced(width: Int, height: Int) throws(VisionError) -> Image {
        if width <= self.width / 2, height <= self.height / 2, let half = try half() {
            return (half.width, half.height) == (width, height) ? half : try half.reduced(width: width, height: height)
        }
        return try means(width: width, height: height)
    }

    /// The image in half its size, if it is large; see ``half(_:)``.
    ///
    /// - Throws: ``VisionError``.
    func half() throws(VisionError) -> Image? {
        try half { () throws(VisionError) in try means(width: width / 2, height: height / 2) }
    }

    private func means(width: Int, height: Int) throws(VisionError) -> Image {
        try unsafe derived(width: width, height: height, "reduce") { unsafe recto_pixels_reduce($0, $1) }
    }

    /// The image in more pixels, those in between on straight lines.
    ///
    /// - Throws: ``VisionError``.
    package func enlarged(width: Int, height: Int) throws(VisionError) -> Image {
        try unsafe derived(width: width, height: height, "enlarge") { unsafe recto_pixels_enlarge($0, $1) }
    }

    /// The image in luminance; itself if it is in luminance already.
    ///
    /// - Throws: ``VisionError``.
    package func grey() throws(VisionError) -> Image {
        guard format != .grey else { return self }
        return try unsafe derived(width: width, height: height, format: .grey, "grey") {
            unsafe recto_pixels_grey($0, $1)
        }
    }

    /// The image with edges raised: `amount` times its difference from its blur of `sigma` pixels is added.
    ///
    /// - Throws: ``VisionError``.
    package func sharpened(sigma: Double, amount: Double) throws(VisionError) -> Image {
        try unsafe derived(width: width, height: height, "sharpen") {
            unsafe recto_pixels_sharpen($0, sigma, amount, $1)
        }
    }

    /// The image lit evenly: the ground around dark strokes narrower than `side` pixels becomes white, in shadows as well.
    ///
    /// - Throws: ``VisionError``.
    func lit(side: Int) throws(VisionError) -> Image {
        try unsafe derived(width: width, height: height, "light evenly") {
            unsafe recto_pixels_light($0, Int32(side), $1)
        }
    }

    /// The image with local contrast stretched: minimum and maximum over `side` pixels become black and white.
    ///
    /// - Throws: ``VisionError``.
    package func flattened(side: Int) throws(VisionError) -> Image {
        try unsafe derived(width: width, height: height, "flatten") {
            unsafe recto_pixels_flatten($0, Int32(side), $1)
        }
    }
}
