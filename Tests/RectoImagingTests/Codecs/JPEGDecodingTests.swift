// SPDX-License-Identifier: Apache-2.0

import CTestCodecs
import ImagingSupport
import RectoImaging
import TestSupport
import Testing

struct JPEGDecodingTests {
    /// Colours of smooth pictures are exact but for rounding and quantisation.
    private let tolerance = 6

    private func expectGradient(_ jpeg: TestJPEG) throws {
        let gradient = Image.gradient(width: Int(jpeg.width), height: Int(jpeg.height), format: .rgb)
        let file = jpeg.gradientFile()
        let colour = try decoded(file, as: .rgb)
        #expect(colour.defect == nil)
        #expect(colour.image.greatestDifference(from: gradient) <= tolerance)
        let grey = try decoded(file, as: .grey)
        #expect(grey.defect == nil)
        #expect(grey.image.greatestDifference(from: luminance(colour.image)) <= tolerance)
    }

    private func luminance(_ image: Image) -> Image {
        Image(width: image.width, height: image.height, format: .grey) { x, y, _ in
            let pixel = image.pixel(x, y)
            return (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2] + 500) / 1000
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `decodes baseline and progressive, Huffman and arithmetic`(progressive: Bool, arithmetic: Bool) throws {
        var jpeg = TestJPEG(.yCbCr, width: 65, height: 43)
        jpeg.progressive = progressive
        jpeg.arithmetic = arithmetic
        try expectGradient(jpeg)
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1)] as [(Int32, Int32)])
    func `decodes every usual resolution of colour`(columns: Int32, rows: Int32) throws {
        var jpeg = TestJPEG(.yCbCr, width: 65, height: 43)
        jpeg.columns_per_colour = columns
        jpeg.rows_per_colour = rows
        try expectGradient(jpeg)
    }

    @Test func `decodes files with restart markers`() throws {
        var jpeg = TestJPEG(.yCbCr, width: 65, height: 43)
        jpeg.restart_rows = 1
        try expectGradient(jpeg)
    }

    /// Cameras save the 420 bytes in every frame of a stream.
    @Test func `decodes frames without Huffman tables by the usual ones`() throws {
        let file = TestJPEG(.yCbCr, width: 65, height: 43).gradientFile()
        let bare = file.removingJPEGSegments(0xC4)
        #expect(bare.count <= file.count - 420)
        let (whole, frame) = (try decoded(file, as: .rgb), try decoded(bare, as: .rgb))
        #expect(frame.defect == nil)
        #expect(frame.image.samples == whole.image.samples)
    }

    @Test func `decodes files that store red, green and blue`() throws {
        try expectGradient(TestJPEG(.RGB, width: 65, height: 43))
    }

    @Test func `decodes grey files to grey and to colour`() throws {
        let file = TestJPEG(.grey, width: 65, height: 43).gradientFile()
        let grey = try decoded(file, as: .grey).image
        #expect(grey.greatestDifference(from: .gradient(width: 65, height: 43, format: .grey)) <= tolerance)
        let colour = try decoded(file, as: .rgb).image
        #expect(colour.pixel(40, 20) == Array(repeating: grey.pixel(40, 20)[0], count: 3))
    }

    @Test(arguments: [TestJPEGColour.CMYK, .YCCK], [false, true])
    func `shows ink on white paper, with and without Adobe's inversion`(colour: TestJPEGColour, adobe: Bool) throws {
        var jpeg = TestJPEG(colour, width: 65, height: 43)
        // Without its marker YCCK cannot be told from CMYK.
        jpeg.adobe = adobe || colour == .YCCK
        let ink = { (x: Int, y: Int, channel: Int) in
            channel == 3 ? 50 + y : gradientSample(x, y, channel, width: 65, height: 43)
        }
        let file = jpeg.file { jpeg.adobe ? 255 - ink($0, $1, $2) : ink($0, $1, $2) }
        let expected = Image(width: 65, height: 43, format: .rgb) { x, y, channel in
            (255 - ink(x, y, channel)) * (255 - ink(x, y, 3)) / 255
        }
        let image = try decoded(file, as: .rgb).image
        #expect(image.greatestDifference(from: expected) <= tolerance)
        #expect(try decoded(file, as: .grey).image.greatestDifference(from: luminance(image)) <= 1)
    }

    @Test(arguments: [(1, 1), (7, 3), (8, 8), (17, 9), (65, 43)], Reduction.allCases)
    func `decodes odd sizes at every reduction`(size: (width: Int, height: Int), reduction: Reduction) throws {
        var jpeg = TestJPEG(.yCbCr, width: size.width, height: size.height)
        jpeg.columns_per_colour = 2
        jpeg.rows_per_colour = 2
        for format in [PixelFormat.grey, .rgb] {
            let result = try decoded(jpeg.gradientFile(), as: format, reduction: reduction)
            #expect(result.defect == nil)
            #expect(result.image.width == (size.width + reduction.rawValue - 1) / reduction.rawValue)
            #expect(result.image.height == (size.height + reduction.rawValue - 1) / reduction.rawValue)
        }
    }

    @Test func `loses nothing where only the end marker is missing`() throws {
        let file = TestJPEG(.yCbCr, width: 65, height: 43).gradientFile()
        #expect(try decoded(file.dropLast(2), as: .rgb).defect == nil)
    }

    @Test func `takes no notice of a few stray bytes before the end marker`() throws {
        let file = TestJPEG(.yCbCr, width: 65, height: 43).gradientFile()
        #expect(try decoded(file.dropLast(2) + [0x00, 0x00, 0x00, 0xFF, 0xD9], as: .rgb).defect == nil)
    }

    @Test func `keeps the scans before a damaged one`() throws {
        var jpeg = TestJPEG(.yCbCr, width: 65, height: 43)
        jpeg.progressive = true
        var file = jpeg.gradientFile()
        let table = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xC4]) })
        let truncated = try decoded(Array(file[..<(table + 10)]), as: .rgb)
        #expect(truncated.defect == .truncated(fraction: 1))
        // There is no table of this number.
        file[table + 4] = 0xFF
        let result = try decoded(file, as: .rgb)
        #expect(result.defect == .corrupt(reason: "Bogus DHT index 239"))
        #expect(result.image.greatestDifference(from: .gradient(width: 65, height: 43, format: .rgb)) <= 20)
    }

    @Test func `refuses a file that repeats its scans without end`() throws {
        var jpeg = TestJPEG(.grey, width: 65, height: 43)
        jpeg.progressive = true
        let file = jpeg.gradientFile()
        let scan = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xDA]) })
        let next = try #require(file[(scan + 2)...].indices.first { file[$0...].starts(with: [0xFF, 0xC4]) })
        let repeated = (0..<100).flatMap { _ in file[scan..<next] }
        let bomb = Array(file[..<scan] + repeated + file[next...])
        #expect(throws: ImagingError.corrupt(reason: "more scans than a picture needs")) {
            try decoded(bomb, as: .grey)
        }
    }
}

extension [UInt8] {
    /// A JPEG file without the segments of a code, as far as its first scan.
    fileprivate func removingJPEGSegments(_ code: UInt8) -> [UInt8] {
        var kept = Array(prefix(2))
        var position = 2
        while self[position + 1] != 0xDA {
            let end = position + 2 + (Int(self[position + 2]) << 8 | Int(self[position + 3]))
            if self[position + 1] != code { kept += self[position..<end] }
            position = end
        }
        return kept + self[position...]
    }
}
