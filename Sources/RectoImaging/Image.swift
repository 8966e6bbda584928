// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// The layout of an ``Image``'s samples in memory.
public enum PixelFormat: Sendable {
    /// One luminance sample of 8 bits, 0 black to 255 white.
    case grey
    /// Red, green and blue, 8 bits each, in that order.
    case rgb

    /// Bytes that one pixel takes.
    public var bytesPerPixel: Int {
        switch self {
        case .grey: 1
        case .rgb: 3
        }
    }
}

/// An immutable picture, or a rectangular part of one: a view of shared pixels that never change once made.
///
/// Cropping is free; the pixels live as long as any view of them. Coordinates start at the top left corner.
@safe
public struct Image: Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// The layout of each pixel.
    public let format: PixelFormat
    /// Distance between the first bytes of two rows, in bytes.
    public let bytesPerRow: Int
    private let pixels: PixelBuffer
    private let offset: Int

    /// A new image with rows that follow each other without padding, filled by `fill`.
    ///
    /// - Parameters:
    ///   - width: Width in pixels, at least 1.
    ///   - height: Height in pixels, at least 1.
    ///   - format: The layout of each pixel.
    ///   - fill: Writes every byte of the `width × height` pixels it is given; they start with undefined values.
    /// - Throws: The error of `fill`.
    public init<Failure: Error>(
        width: Int,
        height: Int,
        format: PixelFormat,
        filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        self.width = width
        self.height = height
        self.format = format
        bytesPerRow = width * format.bytesPerPixel
        pixels = PixelBuffer(byteCount: bytesPerRow * height)
        offset = 0
        try unsafe fill(pixels.bytes)
    }

    /// An image of one level all over, 0 to 255 in each channel.
    package init(greyOf level: UInt8, width: Int, height: Int, format: PixelFormat) {
        unsafe self.init(width: width, height: height, format: format) { pixels in
            unsafe pixels.initializeMemory(as: UInt8.self, repeating: level)
        }
    }

    private init(cropping image: Image, x: Int, y: Int, width: Int, height: Int) {
        self.width = width
        self.height = height
        format = image.format
        bytesPerRow = image.bytesPerRow
        pixels = image.pixels
        offset = image.offset + y * image.bytesPerRow + x * image.format.bytesPerPixel
    }

    /// A view of the part of the image that lies in a rectangle.
    ///
    /// - Returns: The part inside the image, or `nil` if rectangle and image do not meet.
    public func cropped(x: Int, y: Int, width: Int, height: Int) -> Image? {
        let left = max(0, x)
        let top = max(0, y)
        let right = min(self.width, x + width)
        let bottom = min(self.height, y + height)
        guard left < right, top < bottom else { return nil }
        return Image(cropping: self, x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The image with half as many pixels each way, if it is large enough to save the stages much work.
    ///
    /// It is made when it is first asked for, and kept as long as the image. Each stage reduces the image to a size of
    /// its own, and reading all pixels of a large one takes most of the time.
    ///
    /// - Parameter make: Makes it.
    /// - Returns: `nil` for images of fewer than ``leastHalved`` pixels, those with an odd side, which a half would not
    ///   fit, and parts of others.
    /// - Throws: The error of `make`.
    func half<Failure: Error>(_ make: () throws(Failure) -> Image) throws(Failure) -> Image? {
        let isWhole = unsafe pixels.bytes.count == width * height * format.bytesPerPixel
        guard isWhole, width * height >= Self.leastHalved, width.isMultiple(of: 2), height.isMultiple(of: 2) else {
            return nil
        }
        return try pixels.half.withLock { half throws(Failure) in
            if let half { return half }
            let made = try make()
            half = made
            return made
        }
    }

    /// Pixels from which on there is a ``half(_:)``.
    ///
    /// It saves 5 of 128 ms for a passport page of 12 megapixels. Smaller pictures, on which accuracy was measured, are
    /// read as they are.
    static let leastHalved = 8_000_000

    /// Lends the pixels: row `r` starts at byte `r * bytesPerRow`; the last row ends with its last pixel.
    ///
    /// - Parameter body: Must not keep the pointer beyond its return.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let byteCount = (height - 1) * bytesPerRow + width * format.bytesPerPixel
        return try unsafe body(UnsafeRawBufferPointer(rebasing: pixels.bytes[offset..<offset + byteCount]))
    }
}

/// Owns the memory of an image.
///
/// Written once, by the initializer of ``Image``, before anything else can see it.
@safe
private final class PixelBuffer: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    /// The result of ``Image/half(_:)``.
    let half = Mutex<Image?>(nil)

    init(byteCount: Int) {
        // Not more than 16: rows aligned to 32 make libjpeg write past the caches, 7 % slower in colour.
        unsafe bytes = .allocate(byteCount: byteCount, alignment: 16)
    }

    deinit {
        unsafe bytes.deallocate()
    }
}
