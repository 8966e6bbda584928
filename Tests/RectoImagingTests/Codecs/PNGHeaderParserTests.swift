// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import TestSupport
import Testing

struct PNGHeaderParserTests {
    private static let pixels = PNGBuilder.chunk("IDAT", [0x78, 0x01])

    private static func headerChunk(width: [UInt8] = [0, 0, 0, 20], colour: UInt8 = 0, depth: UInt8 = 8) -> [UInt8] {
        PNGBuilder.chunk("IHDR", width + [0, 0, 0, 10, depth, colour, 0, 0, 0])
    }

    private func header(_ chunks: [UInt8]...) throws(ImagingError) -> ImageHeader {
        let bytes = PNGBuilder.signature + chunks.joined()
        return try ImageHeader(bytes.span)
    }

    @Test(arguments: PNGBuilder.Colour.allCases, 0...16)
    func `accepts the bit depths that the standard allows`(colour: PNGBuilder.Colour, depth: Int) {
        let header = try? header(Self.headerChunk(colour: colour.rawValue, depth: UInt8(depth)), Self.pixels)
        #expect((header != nil) == colour.bitDepths.contains(depth))
    }

    static let refused: [(chunks: [UInt8], error: ImagingError)] = [
        (PNGBuilder.chunk("CgBI", [0, 0, 0, 0]) + headerChunk(), .unsupported("Apple's variant of PNG")),
        (pixels, .corrupt(reason: "no header in front")),
        (headerChunk() + headerChunk(), .corrupt(reason: "two headers")),
        (PNGBuilder.chunk("IHDR", [0, 0, 0, 1]), .corrupt(reason: "a header of the wrong length")),
        (headerChunk(width: [0, 0, 0, 0]), .corrupt(reason: "an impossible size")),
        (headerChunk(width: [0x80, 0, 0, 0]), .corrupt(reason: "an impossible size")),
        (headerChunk(colour: 5), .corrupt(reason: "an unknown way of storing pixels")),
        (headerChunk(), .truncated),
    ]

    @Test(arguments: refused) func `refuses by name`(chunks: [UInt8], error: ImagingError) {
        #expect(throws: error) { try header(chunks) }
    }

    @Test func `finds an orientation before or behind the pixels`() throws {
        let exif = PNGBuilder.chunk("eXIf", EXIFBuilder(orientation: 8).tiff)
        #expect(try header(Self.headerChunk(), exif, Self.pixels).orientation == .left)
        #expect(try header(Self.headerChunk(), Self.pixels, exif).orientation == .left)
    }

    @Test func `walks over a chunk that claims more than there is`() throws {
        let claim: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)
        #expect(try header(Self.headerChunk(), claim).width == 20)
    }
}
