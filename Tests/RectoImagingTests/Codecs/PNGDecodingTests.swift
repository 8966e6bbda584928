// SPDX-License-Identifier: Apache-2.0

import ImagingSupport
import RectoImaging
import TestSupport
import Testing

struct PNGDecodingTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        var colour: PNGBuilder.Colour
        var bitDepth: Int
        var isInterlaced: Bool

        var testDescription: String { "\(colour) \(bitDepth) bit\(isInterlaced ? " interlaced" : "")" }
        var maximum: Int { 1 << bitDepth - 1 }
    }

    static let kinds: [Kind] = PNGBuilder.Colour.allCases.flatMap { colour in
        colour.bitDepths.flatMap { depth in
            [false, true].map { Kind(colour: colour, bitDepth: depth, isInterlaced: $0) }
        }
    }

    /// Samples without any symmetry that use the whole range.
    private func sample(_ x: Int, _ y: Int, _ channel: Int, maximum: Int) -> Int {
        (x * 37 + y * 91 + channel * 53 + x * y * 5) * (maximum / 7 + 1) % (maximum + 1)
    }

    private func paletteColour(_ index: Int) -> [Int] {
        [index * 11 % 256, 255 - index, index * 7 % 256]
    }

    private func builder(_ kind: Kind, width: Int, height: Int) -> PNGBuilder {
        var png = PNGBuilder(width: width, height: height, colour: kind.colour, bitDepth: kind.bitDepth)
        png.isInterlaced = kind.isInterlaced
        if kind.colour == .palette {
            png.chunks = [PNGBuilder.chunk("PLTE", (0...kind.maximum).flatMap { paletteColour($0).map(UInt8.init) })]
        }
        return png
    }

    /// The colour of a pixel of the file on white paper.
    private func colour(_ kind: Kind, _ x: Int, _ y: Int) -> [Int] {
        let samples = (0..<kind.colour.samplesPerPixel).map { sample(x, y, $0, maximum: kind.maximum) }
        if kind.colour == .palette {
            return paletteColour(samples[0])
        }
        let values = samples.map { ($0 * 255 + kind.maximum / 2) / kind.maximum }
        let isColoured = kind.colour == .rgb || kind.colour == .rgbWithAlpha
        let hasAlpha = kind.colour == .greyWithAlpha || kind.colour == .rgbWithAlpha
        let opaque = isColoured ? Array(values[0..<3]) : [values[0], values[0], values[0]]
        let alpha = hasAlpha ? values[values.count - 1] : 255
        return opaque.map { ($0 * alpha + 255 * (255 - alpha)) / 255 }
    }

    @Test(arguments: kinds) func `decodes every kind of pixel`(kind: Kind) throws {
        for (width, height) in [(19, 13), (1, 1), (4, 5), (2, 9)] {
            let file = builder(kind, width: width, height: height).file { sample($0, $1, $2, maximum: kind.maximum) }
            let expected = Image(width: width, height: height, format: .rgb) { colour(kind, $0, $1)[$2] }
            let result = try decoded(file, as: .rgb)
            #expect(result.defect == nil)
            #expect(result.image.greatestDifference(from: expected) <= 1)

            let luminance = Image(width: width, height: height, format: .grey) { x, y, _ in
                let pixel = result.image.pixel(x, y)
                return (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2] + 500) / 1000
            }
            #expect(try decoded(file, as: .grey).image.greatestDifference(from: luminance) <= 1)
        }
    }

    @Test func `shows white through transparent colours of a palette`() throws {
        var png = builder(Kind(colour: .palette, bitDepth: 2, isInterlaced: false), width: 4, height: 1)
        png.chunks.append(PNGBuilder.chunk("tRNS", [0, 128]))
        let image = try decoded(png.file { x, _, _ in x }, as: .rgb).image
        #expect(image.pixel(0, 0) == [255, 255, 255])
        #expect(image.pixel(1, 0) == paletteColour(1).map { 255 - ((255 - $0) * 128 + 127) / 255 })
        #expect(image.pixel(2, 0) == paletteColour(2))
    }

    @Test(arguments: [PNGBuilder.Colour.grey, .rgb])
    func `shows white for the colour that stands for nothing`(colour: PNGBuilder.Colour) throws {
        var png = PNGBuilder(width: 4, height: 1, colour: colour, bitDepth: 8)
        let key = Array(repeating: [0, 3] as [UInt8], count: colour.samplesPerPixel)
        png.chunks = [PNGBuilder.chunk("tRNS", Array(key.joined()))]
        let image = try decoded(png.file { x, _, _ in x }, as: .grey).image
        #expect(image.samples == [0, 1, 2, 255])
    }

    @Test(arguments: Reduction.allCases) func `reduces to the same sizes as JPEG`(reduction: Reduction) throws {
        let file = try ImageEncoder(.png).encode(.gradient(width: 65, height: 43, format: .rgb))
        let image = try decoded(file, as: .grey, reduction: reduction).image
        #expect((image.width, image.height) == (reduction.reduced(65), reduction.reduced(43)))
    }

    @Test func `does not unpack text or profiles`() throws {
        let file = try ImageEncoder(.png).encode(.gradient(width: 8, height: 8, format: .rgb))
        let chunks = ["zTXt", "iCCP", "iTXt", "prVt"].map { PNGBuilder.chunk($0, Array("name\0\0garbage".utf8)) }
        #expect(try decoded(file.insertingPNGChunk(Array(chunks.joined())), as: .rgb).defect == nil)
    }

    @Test(arguments: [false, true]) func `reads no further than the picture needs`(isInterlaced: Bool) throws {
        var png = PNGBuilder(width: 64, height: 2_000, colour: .rgb, bitDepth: 8)
        png.isInterlaced = isInterlaced
        let long = png.file { _, _, _ in 9 }
        png.height = 16
        let short = png.file { _, _, _ in 9 }
        let headerEnd = 8 + 25
        // The header of the one with the data of the other, as a few bytes that inflate to gigabytes would have it.
        let result = try decoded(Array(short[..<headerEnd] + long[headerEnd...]), as: .grey)
        // The passes of an interlaced picture lie elsewhere in the data, which may show before its end.
        let reasons = ["more data than pixels"] + (isInterlaced ? ["bad adaptive filter value"] : [])
        #expect(reasons.contains { result.defect == .corrupt(reason: $0) })
        #expect(try decoded(short, as: .grey).defect == nil)
    }

    @Test func `gives a coarse picture of the first pass of an interlaced file`() throws {
        var png = PNGBuilder(width: 256, height: 256, colour: .grey, bitDepth: 8)
        png.isInterlaced = true
        let file = png.file { gradientSample($0, $1, $2, width: 256, height: 256) }
        // The first of seven passes has a 64th of the pixels.
        let result = try decoded(Array(file[..<(file.count / 50)]), as: .grey)
        #expect(result.defect == .truncated(fraction: 1))
        #expect(result.image.greatestDifference(from: .gradient(width: 256, height: 256, format: .grey)) <= 20)
    }
}
