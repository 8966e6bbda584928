// SPDX-License-Identifier: Apache-2.0

/// The header of a JPEG or PNG file, read before the pixels and without taking memory for the size it claims.
public struct ImageHeader: Sendable, Hashable {
    /// JPEG or PNG.
    public let mediaType: MediaType
    /// Width as stored, in pixels: before ``orientation`` is applied.
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
    public internal(set) var orientation = Orientation.up
    /// The number of scans of a JPEG file that has several; 1 for every other file.
    public internal(set) var scanCount = 1
}

extension ImageHeader {
    /// Reads the header of a file.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: ``ImagingError`` if the file is no JPEG or PNG, of a kind that is not decoded, or contradicts itself.
    public init(_ bytes: Span<UInt8>) throws(ImagingError) {
        let type = MediaType(sniffing: bytes)
        switch type {
        case .jpeg: self = try JPEGHeaderParser.header(of: bytes)
        case .png: self = try PNGHeaderParser.header(of: bytes)
        default: throw .unsupported(type.name)
        }
    }

    /// The number of bytes of the samples as stored, before any of them is compressed.
    public var sampleByteCount: Int { (width * bitDepth * components + 7) / 8 * height }
    /// Width of the upright image, in pixels.
    public var uprightWidth: Int { orientation.swapsSides ? height : width }
    /// Height of the upright image, in pixels.
    public var uprightHeight: Int { orientation.swapsSides ? width : height }
}
