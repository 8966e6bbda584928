// SPDX-License-Identifier: Apache-2.0

/// Walks the chunks of a PNG file (W3C Portable Network Graphics, third edition).
enum PNGHeaderParser {
    static func header(of bytes: Span<UInt8>) throws(ImagingError) -> ImageHeader {
        var header: ImageHeader?
        var orientation: Orientation?
        var hasPixels = false
        var offset = 8
        // EXIF data may follow the pixels, so the walk goes on behind them. There, an early end is no error.
        while orientation == nil, let length = bytes.unsigned32(at: offset), let type = bytes.unsigned32(at: offset + 4)
        {
            let start = offset + 8
            offset = start + length + 4
            if type == ChunkType.appleVariant, header == nil {
                throw .unsupported("Apple's variant of PNG")
            }
            guard (header == nil) == (type == ChunkType.header) else {
                throw .corrupt(reason: header == nil ? "no header in front" : "two headers")
            }
            hasPixels = hasPixels || type == ChunkType.pixels
            if hasPixels, type == ChunkType.end { break }
            guard offset <= bytes.count else { break }
            if type == ChunkType.header {
                header = try self.header(from: bytes.extracting(start..<start + length))
            } else if type == ChunkType.exif {
                orientation = EXIFOrientationParser.orientation(inTIFF: bytes.extracting(start..<start + length))
            }
        }
        // After an orientation the rest of the file does not matter, except that there should be pixels.
        guard var header, hasPixels || orientation != nil else { throw .truncated }
        header.orientation = orientation ?? .up
        return header
    }

    private static func header(from content: Span<UInt8>) throws(ImagingError) -> ImageHeader {
        guard content.count == 13, let width = content.unsigned32(at: 0), let height = content.unsigned32(at: 4) else {
            throw .corrupt(reason: "a header of the wrong length")
        }
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw .corrupt(reason: "an impossible size")
        }
        let (bitDepth, colour, interlacing) = (Int(content[8]), content[9], content[12])
        guard let components = components(ofColour: colour, bitDepth: bitDepth), content[10] == 0, content[11] == 0,
            interlacing <= 1
        else { throw .corrupt(reason: "an unknown way of storing pixels") }
        return ImageHeader(
            mediaType: .png,
            width: width,
            height: height,
            bitDepth: bitDepth,
            components: components,
            isProgressive: interlacing == 1
        )
    }

    /// Samples per pixel, if the standard allows the combination (table 8).
    private static func components(ofColour colour: UInt8, bitDepth: Int) -> Int? {
        switch (colour, bitDepth) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16): 1
        case (2, 8), (2, 16): 3
        case (3, 1), (3, 2), (3, 4), (3, 8): 1
        case (4, 8), (4, 16): 2
        case (6, 8), (6, 16): 4
        default: nil
        }
    }
}

private enum ChunkType {
    static let header = 0x4948_4452  // IHDR
    static let pixels = 0x4944_4154  // IDAT
    static let end = 0x4945_4E44  // IEND
    static let exif = 0x6558_4966  // eXIf
    static let appleVariant = 0x4367_4249  // CgBI
}
