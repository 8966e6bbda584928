// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import Testing

struct JPEGHeaderParserTests {
    private static let scan: [UInt8] = [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00]

    private static func frame(
        _ marker: UInt8 = 0xC0,
        precision: UInt8 = 8,
        width: Int = 20,
        height: Int = 10,
        components: Int = 1
    ) -> [UInt8] {
        var segment: [UInt8] = [0xFF, marker, 0x00, UInt8(8 + 3 * components), precision]
        segment += [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        segment.append(UInt8(components))
        for component in 0..<components {
            segment += [UInt8(component + 1), 0x11, 0x00]
        }
        return segment
    }

    private func header(_ segments: [UInt8]...) throws(ImagingError) -> ImageHeader {
        let bytes = [0xFF, 0xD8] + segments.joined()
        return try ImageHeader(bytes.span)
    }

    @Test func `reads size and components`() throws {
        let header = try header(Self.frame(width: 65_535, height: 300, components: 3), Self.scan)
        #expect((header.width, header.height, header.components) == (65_535, 300, 3))
    }

    @Test(arguments: [0xC1, 0xC2, 0xC9, 0xCA] as [UInt8])
    func `accepts every coding that libjpeg has`(marker: UInt8) throws {
        #expect(try header(Self.frame(marker), Self.scan).width == 20)
    }

    static let refused: [(frame: [UInt8], error: ImagingError)] = [
        (frame(0xC3), .unsupported("lossless JPEG")),
        (frame(0xC5), .unsupported("hierarchical JPEG")),
        (frame(0xDE), .unsupported("hierarchical JPEG")),
        (frame(0xF7), .unsupported("JPEG-LS")),
        (frame(precision: 12), .unsupported("JPEG of 12 bits per sample")),
        (frame(height: 0), .unsupported("JPEG that gives its height after its pixels")),
        (frame(components: 2), .unsupported("JPEG of 2 components")),
        (frame(width: 0), .corrupt(reason: "no width")),
        (frame() + frame(), .corrupt(reason: "two sizes")),
        ([], .corrupt(reason: "pixels without a size")),
        ([0xFF, 0xC0, 0x00, 0x06, 0x08, 0x00, 0x10, 0x00], .corrupt(reason: "an incomplete size")),
        ([0xFF, 0xE0, 0x00, 0x01], .corrupt(reason: "a marker of impossible length")),
        ([0xFF, 0xD9], .corrupt(reason: "no pixels before its end marker")),
        (Array(frame().dropLast(3)), .corrupt(reason: "a wrong number of components")),
    ]

    @Test(arguments: refused) func `refuses by name`(frame: [UInt8], error: ImagingError) {
        var frame = frame
        if case .corrupt(reason: "a wrong number of components") = error {
            frame[3] -= 3
        }
        #expect(throws: error) { try header(frame, Self.scan) }
    }

    @Test func `says that a file ends in its header, wherever it does`() {
        let file: [UInt8] = [0xFF, 0xD8] + Self.frame() + Self.scan
        for count in 3..<file.count {
            let start = Array(file[..<count])
            #expect(throws: ImagingError.truncated, "after \(count) bytes") { try ImageHeader(start.span) }
        }
    }

    @Test func `skips fill bytes and stray bytes between markers`() throws {
        #expect(try header([0xFF, 0xFF, 0xFF], Self.frame(), [0x00, 0x12, 0xFF, 0x00], Self.scan).height == 10)
    }
}
