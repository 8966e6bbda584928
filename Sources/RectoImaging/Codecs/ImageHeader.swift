// SPDX-License-Identifier: Apache-2.0

/// The header of a picture file, read before the pixels and without taking memory for the size it claims.
public struct ImageHeader: Sendable, Hashable {
    /// JPEG, PNG, HEIC, HEIF or WebP.
    public let mediaType: MediaType
    /// Width as stored, in pixels: before ``orientation`` is applied.
    ///
    /// That of HEIC is upright already.
    public let width: Int
    /// Height as stored, in pixels.
    public let height: Int
    /// Bits per sample.
    public let bitDepth: Int
    /// Samples per pixel, transparency included; 1 if a pixel is an index into a palette.
    public let components: Int
    /// True if the file refines the whole picture several times: progressive JPEG, interlaced PNG.
    public let isProgressive: Bool
    /// The orientation of the stored image, by the file's EXIF data; `up` if it has none.
    ///
    /// HEIC states its turns itself, and its decoder applies them: here it is always `up`.
    public internal(set) var orientation = Orientation.up
    /// The number of scans of a JPEG file that has several; 1 for every other file.
    public internal(set) var scanCount = 1
    /// Pixels that are decoded, which are more than those of the size if the file shows a part of them alone.
    public internal(set) var codedPixels: Int
    /// Bytes of memory that decoding takes beside the image for each pixel, if they are not a row's.
    var workingBytesPerPixel = 0
    /// The bytes of a WebP file that are decoded, if they are not all: its first frame.
    var frame: Range<Int>?

    init(mediaType: MediaType, width: Int, height: Int, bitDepth: Int, components: Int, isProgressive: Bool) {
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.components = components
        self.isProgressive = isProgressive
        codedPixels = width.multipliedReportingOverflow(by: height).partialValue
    }
}

/// The decoders that a file may be given to.
public enum Decoders: Sendable {
    /// Those for any process: of JPEG and PNG.
    case common
    /// Also those of HEIC and WebP, which are for processes that can open neither files nor the network.
    case confined
}

extension ImageHeader {
    /// Reads the header of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - decoders: The decoders that the file may be given to. It is the caller who knows its process.
    /// - Throws: ``ImagingError`` if the file is of a kind that is not decoded, or contradicts itself.
    public init(_ bytes: Span<UInt8>, for decoders: Decoders = .common) throws(ImagingError) {
        let type = MediaType(sniffing: bytes)
        switch (type, decoders) {
        case (.jpeg, _): self = try JPEGHeaderParser.header(of: bytes)
        case (.png, _): self = try PNGHeaderParser.header(of: bytes)
        case (.heic, .common), (.heif, .common), (.webP, .common): throw .confinedAlone(type.name)
        case (.heic, .confined), (.heif, .confined): self = try HEIFHeaderParser.header(of: bytes, mediaType: type)
        case (.webP, .confined): self = try WebPHeaderParser.header(of: bytes)
        default: throw .unsupported(type.name)
        }
    }

    /// The number of bytes of the samples as stored, before any of them is compressed.
    public var sampleByteCount: Int { (width * bitDepth * components + 7) / 8 * height }
    /// The number of bytes of memory that decoding takes beside the image, apart from a few rows.
    public var workingByteCount: Int { codedPixels.multipliedReportingOverflow(by: workingBytesPerPixel).partialValue }
    /// Width of the upright image, in pixels.
    public var uprightWidth: Int { orientation.swapsSides ? height : width }
    /// Height of the upright image, in pixels.
    public var uprightHeight: Int { orientation.swapsSides ? width : height }
}
