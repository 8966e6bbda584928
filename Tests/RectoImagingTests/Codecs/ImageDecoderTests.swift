// SPDX-License-Identifier: Apache-2.0

import CTestCodecs
import RectoImaging
import TestSupport
import Testing

struct ImageDecoderTests {
    /// A JPEG file that claims another size than it has.
    private func jpeg(claiming width: Int, _ height: Int) throws -> [UInt8] {
        var file = TestJPEG(.yCbCr, width: 16, height: 16).gradientFile()
        let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
        file.replaceSubrange(
            frame + 5..<frame + 9,
            with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        )
        return file
    }

    @Test func `refuses a header of 65,535 × 65,535 before taking memory`() throws {
        let file = try jpeg(claiming: 65_535, 65_535)
        #expect(throws: ImagingError.tooManyPixels(width: 65_535, height: 65_535, limit: 1 << 27)) {
            try decoded(file, as: .rgb)
        }
    }

    @Test func `refuses a PNG header of the greatest size before taking memory`() throws {
        let side: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF]
        let file =
            PNGBuilder.signature + PNGBuilder.chunk("IHDR", side + side + [8, 2, 0, 0, 0])
            + PNGBuilder.chunk("IDAT", [0x78, 0x01])
        let limit = 1 << 27
        #expect(throws: ImagingError.tooManyPixels(width: .init(Int32.max), height: .init(Int32.max), limit: limit)) {
            try decoded(file, as: .rgb)
        }
    }

    @Test func `says that libjpeg has no sides so long`() throws {
        let file = try jpeg(claiming: 65_535, 16)
        guard case .unsupported = #expect(throws: ImagingError.self, performing: { try decoded(file, as: .rgb) }) else {
            Issue.record("not refused by name")
            return
        }
    }

    @Test func `a lower limit holds for the size as stored`() throws {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = 255
        let file = TestJPEG(.grey, width: 16, height: 16).gradientFile()
        let header = try ImageHeader(file.span)
        #expect(throws: ImagingError.tooManyPixels(width: 16, height: 16, limit: 255)) {
            try ImageDecoder(configuration: configuration)
                .decode(file.span, header: header, as: .grey, reduction: .eighth)
        }
    }

    @Test func `does not believe the header of another file`() throws {
        let jpeg = TestJPEG(.grey, width: 16, height: 16).gradientFile()
        let otherJPEG = try ImageHeader(TestJPEG(.grey, width: 16, height: 17).gradientFile().span)
        #expect(throws: ImagingError.corrupt(reason: "two sizes")) {
            try ImageDecoder().decode(jpeg.span, header: otherJPEG, as: .grey)
        }
        let png = PNGBuilder(width: 16, height: 16, colour: .grey, bitDepth: 8).file { _, _, _ in 0 }
        let tallerPNG = PNGBuilder(width: 16, height: 17, colour: .grey, bitDepth: 8).file { _, _, _ in 0 }
        let otherPNG = try ImageHeader(tallerPNG.span)
        #expect(throws: ImagingError.corrupt(reason: "two sizes")) {
            try ImageDecoder().decode(png.span, header: otherPNG, as: .grey)
        }
        #expect(throws: ImagingError.self) { try ImageDecoder().decode(jpeg.span, header: otherPNG, as: .grey) }
        let nothing: [UInt8] = []
        #expect(throws: ImagingError.truncated) { try ImageDecoder().decode(nothing.span, header: otherPNG, as: .grey) }
    }

    @Test func `greys the rows that a file lacks`() throws {
        let file = PNGBuilder(width: 20, height: 30, colour: .grey, bitDepth: 8).file { _, _, _ in 7 }
        let result = try decoded(Array(file[..<460]), as: .grey)
        guard case .truncated(let fraction) = result.defect else {
            Issue.record("\(String(describing: result.defect))")
            return
        }
        let rows = Int(fraction * 30)
        #expect(rows > 0 && rows < 30)
        #expect(result.image.pixel(19, rows - 1) == [7])
        #expect(result.image.pixel(0, rows) == [128])
        #expect(result.image.pixel(19, 29) == [128])
    }
}
