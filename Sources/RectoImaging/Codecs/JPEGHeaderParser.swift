// SPDX-License-Identifier: Apache-2.0

/// Walks the markers of a JPEG file (ITU-T T.81, annex B) up to its first scan.
enum JPEGHeaderParser {
    static func header(of bytes: Span<UInt8>) throws(ImagingError) -> ImageHeader {
        var header: ImageHeader?
        var orientation: Orientation?
        var offset = 2
        while let (marker, start) = nextMarker(in: bytes, from: offset) {
            offset = start
            if isWithoutSegment(marker) { continue }
            guard marker != 0xD9 else { throw .corrupt(reason: "no pixels before its end marker") }
            guard let length = bytes.unsigned16(at: start) else { throw .truncated }
            guard length >= 2 else { throw .corrupt(reason: "a marker of impossible length") }
            guard start + length <= bytes.count else { throw .truncated }
            let segment = bytes.extracting(start + 2..<start + length)
            offset = start + length

            switch marker {
            case 0xDA:
                guard var header else { throw .corrupt(reason: "pixels without a size") }
                header.orientation = orientation ?? .up
                // Only files that refine a picture, or hold its components one after the other, have more scans than one.
                if header.isProgressive || Int(segment.count > 0 ? segment[0] : 0) < header.components {
                    header.scanCount = 1 + scans(in: bytes, from: offset)
                }
                return header
            case 0xE1 where orientation == nil:
                orientation = EXIFOrientationParser.orientation(inMarker: segment)
            case _ where isFrame(marker):
                guard header == nil else { throw .corrupt(reason: "two sizes") }
                header = try frame(marker, segment)
            default:
                break
            }
        }
        throw .truncated
    }

    /// The number of scans that begin behind this offset, which is in the data of one.
    private static func scans(in bytes: Span<UInt8>, from offset: Int) -> Int {
        var (count, offset) = (0, offset)
        while let (marker, start) = nextMarker(in: bytes, from: offset), marker != 0xD9 {
            offset = start
            if isWithoutSegment(marker) { continue }
            if marker == 0xDA { count += 1 }
            // A length that leads out of the file ends the walk: nothing is decoded there.
            offset += max(2, bytes.unsigned16(at: start) ?? 2)
        }
        return count
    }

    /// The next marker and the offset behind it; stray bytes before it are skipped, as decoders do.
    private static func nextMarker(in bytes: Span<UInt8>, from offset: Int) -> (marker: UInt8, start: Int)? {
        var offset = offset
        while offset + 1 < bytes.count {
            if bytes[offset] == 0xFF, bytes[offset + 1] != 0x00, bytes[offset + 1] != 0xFF {
                return (bytes[offset + 1], offset + 2)
            }
            offset += 1
        }
        return nil
    }

    /// TEM, the restart markers and a second start of image.
    private static func isWithoutSegment(_ marker: UInt8) -> Bool {
        marker == 0x01 || (0xD0...0xD8).contains(marker)
    }

    /// Every start of frame, that of JPEG-LS and the marker of hierarchical files included.
    private static func isFrame(_ marker: UInt8) -> Bool {
        switch marker {
        case 0xC4, 0xC8, 0xCC: false
        case 0xC0...0xCF, 0xDE, 0xF7: true
        default: false
        }
    }

    private static func frame(_ marker: UInt8, _ segment: Span<UInt8>) throws(ImagingError) -> ImageHeader {
        switch marker {
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
        case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
        case 0xF7: throw .unsupported("JPEG-LS")
        default: throw .unsupported("hierarchical JPEG")
        }
        guard let height = segment.unsigned16(at: 1), let width = segment.unsigned16(at: 3), segment.count >= 6 else {
            throw .corrupt(reason: "an incomplete size")
        }
        let precision = Int(segment[0])
        let components = Int(segment[5])
        guard segment.count == 6 + 3 * components else { throw .corrupt(reason: "a wrong number of components") }
        guard precision == 8 else { throw .unsupported("JPEG of \(precision) bits per sample") }
        guard height > 0 else { throw .unsupported("JPEG that gives its height after its pixels") }
        guard width > 0 else { throw .corrupt(reason: "no width") }
        guard [1, 3, 4].contains(components) else { throw .unsupported("JPEG of \(components) components") }
        return ImageHeader(
            mediaType: .jpeg,
            width: width,
            height: height,
            bitDepth: precision,
            components: components,
            isProgressive: marker == 0xC2 || marker == 0xCA
        )
    }
}
