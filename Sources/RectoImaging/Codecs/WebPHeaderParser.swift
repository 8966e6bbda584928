// SPDX-License-Identifier: Apache-2.0

/// Walks the chunks of a WebP file (RFC 9649).
///
/// Of an animated picture the first frame is read, if it covers the whole canvas.
enum WebPHeaderParser {
    static func header(of bytes: Span<UInt8>) throws(ImagingError) -> ImageHeader {
        guard bytes.hasBytes(Array("RIFF".utf8), at: 0) else { throw .corrupt(reason: "no header in front") }
        let chunks = RIFFChunk.list(in: bytes, min(12, bytes.count)..<bytes.count)
        guard let first = chunks.first else { throw .truncated }
        guard first.type == "VP8X" else { return try header(chunks.prefix(1), of: bytes, canvas: nil) }
        let canvas = try Canvas(first, of: bytes)
        var header: ImageHeader
        if canvas.isAnimated {
            guard let frame = chunks.first(where: { $0.type == "ANMF" }) else { throw .truncated }
            header = try self.header(ofFrame: frame, of: bytes, canvas: canvas)
        } else {
            header = try self.header(chunks.dropFirst(), of: bytes, canvas: canvas)
        }
        if let chunk = chunks.first(where: { $0.type == "EXIF" }) {
            let content = bytes.extracting(chunk.content)
            let found =
                EXIFOrientationParser.orientation(inTIFF: content)
                ?? EXIFOrientationParser.orientation(inMarker: content)
            header.orientation = found ?? .up
        }
        return header
    }

    /// The header of a frame, whose bytes are those of a still picture without what stands around it.
    private static func header(
        ofFrame frame: RIFFChunk,
        of bytes: Span<UInt8>,
        canvas: Canvas
    ) throws(ImagingError) -> ImageHeader {
        let start = frame.content.lowerBound
        guard frame.content.count > 16 else { throw .truncated }
        guard bytes.littleEndian24(at: start) == 0, bytes.littleEndian24(at: start + 3) == 0 else {
            throw .unsupported("animated WebP with a first frame that is a part of it")
        }
        let chunks = RIFFChunk.list(in: bytes, start + 16..<frame.content.upperBound)
        var header = try header(chunks[...], of: bytes, canvas: canvas)
        header.frame = start + 16..<frame.content.upperBound
        return header
    }

    /// The header of the picture in the first chunk that has pixels.
    private static func header(
        _ chunks: ArraySlice<RIFFChunk>,
        of bytes: Span<UInt8>,
        canvas: Canvas?
    ) throws(ImagingError) -> ImageHeader {
        guard let pixels = chunks.first(where: { $0.type == "VP8 " || $0.type == "VP8L" }) else {
            guard canvas != nil || chunks.isEmpty else { throw .corrupt(reason: "no pixels") }
            throw .truncated
        }
        let picture =
            pixels.type == "VP8 " ? try StoredSize(lossy: pixels, bytes) : try StoredSize(lossless: pixels, bytes)
        if let canvas, canvas.width != picture.width || canvas.height != picture.height {
            throw canvas.isAnimated
                ? .unsupported("animated WebP with a first frame that is a part of it") : .corrupt(reason: "two sizes")
        }
        let hasAlpha = picture.hasAlpha || canvas?.hasAlpha == true || chunks.contains { $0.type == "ALPH" }
        var header = ImageHeader(
            mediaType: .webP,
            width: picture.width,
            height: picture.height,
            bitDepth: 8,
            components: hasAlpha ? 4 : 3,
            isProgressive: false
        )
        // Without loss all samples are kept, four for each pixel; for transparency, they are given together.
        header.workingBytesPerPixel = (pixels.type == "VP8L" ? 4 : 0) + (hasAlpha ? 4 : 0)
        return header
    }

    /// The canvas that an extended file describes.
    private struct Canvas {
        let width: Int
        let height: Int
        let isAnimated: Bool
        let hasAlpha: Bool

        init(_ chunk: RIFFChunk, of bytes: Span<UInt8>) throws(ImagingError) {
            let start = chunk.content.lowerBound
            guard chunk.content.count >= 10, let width = bytes.littleEndian24(at: start + 4),
                let height = bytes.littleEndian24(at: start + 7)
            else { throw .truncated }
            (self.width, self.height) = (width + 1, height + 1)
            isAnimated = bytes[start] & 0x02 != 0
            hasAlpha = bytes[start] & 0x10 != 0
        }
    }

    /// The size that the pixels' own header states.
    private struct StoredSize {
        let width: Int
        let height: Int
        var hasAlpha = false

        /// Of the first partition of a key frame (RFC 6386, clause 9.1).
        init(lossy chunk: RIFFChunk, _ bytes: Span<UInt8>) throws(ImagingError) {
            let start = chunk.content.lowerBound
            guard chunk.content.count >= 10, let width = bytes.unsigned16(at: start + 6, littleEndian: true),
                let height = bytes.unsigned16(at: start + 8, littleEndian: true)
            else { throw .truncated }
            guard bytes[start] & 1 == 0, bytes.hasBytes([0x9D, 0x01, 0x2A], at: start + 3) else {
                throw .corrupt(reason: "no key frame")
            }
            // The highest bits ask for scaling, which nothing does.
            (self.width, self.height) = (width & 0x3FFF, height & 0x3FFF)
            guard self.width > 0, self.height > 0 else { throw .corrupt(reason: "an impossible size") }
        }

        /// Of a picture without loss (RFC 9649, clause 3.4).
        init(lossless chunk: RIFFChunk, _ bytes: Span<UInt8>) throws(ImagingError) {
            let start = chunk.content.lowerBound
            guard chunk.content.count >= 5, let bits = bytes.unsigned32(at: start + 1, littleEndian: true) else {
                throw .truncated
            }
            guard bytes[start] == 0x2F, bits >> 29 == 0 else {
                throw .corrupt(reason: "an unknown way of storing pixels")
            }
            width = (bits & 0x3FFF) + 1
            height = (bits >> 14 & 0x3FFF) + 1
            hasAlpha = bits >> 28 & 1 == 1
        }
    }
}

/// A chunk of a RIFF file.
private struct RIFFChunk {
    let type: FourCharacters
    /// Its bytes, as many of them as the file has.
    let content: Range<Int>

    /// Most chunks of a picture that are looked at, of an animation perhaps a part of its frames.
    private static let most = 20_000

    /// The chunks that follow each other in a range.
    static func list(in bytes: Span<UInt8>, _ range: Range<Int>) -> [RIFFChunk] {
        var chunks: [RIFFChunk] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, chunks.count < most, let type = bytes.unsigned32(at: offset),
            let length = bytes.unsigned32(at: offset + 4, littleEndian: true)
        {
            let end = min(offset + 8 + length, range.upperBound)
            chunks.append(RIFFChunk(type: FourCharacters(type), content: offset + 8..<end))
            // A byte is added to chunks of an odd length.
            offset += 8 + length + length % 2
        }
        return chunks
    }
}

extension Span<UInt8> {
    /// Three bytes as a number, the least significant first.
    fileprivate func littleEndian24(at offset: Int) -> Int? {
        guard let low = unsigned16(at: offset, littleEndian: true), offset + 2 < count else { return nil }
        return low | Int(self[offset + 2]) << 16
    }
}
