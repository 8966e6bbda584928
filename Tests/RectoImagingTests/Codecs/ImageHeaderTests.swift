// SPDX-License-Identifier: Apache-2.0

import CTestCodecs
import RectoImaging
import TestSupport
import Testing

struct ImageHeaderTests {
    @Test func `tells what stands in a JPEG file`() throws {
        var jpeg = TestJPEG(.yCbCr, width: 33, height: 21)
        jpeg.progressive = true
        let header = try ImageHeader(jpeg.gradientFile().span)
        #expect(header.mediaType == .jpeg)
        #expect((header.width, header.height) == (33, 21))
        #expect((header.bitDepth, header.components) == (8, 3))
        #expect(header.isProgressive)
        #expect(header.orientation == .up)
    }

    @Test func `tells what stands in a PNG file`() throws {
        var png = PNGBuilder(width: 33, height: 21, colour: .rgbWithAlpha, bitDepth: 16)
        png.isInterlaced = true
        let header = try ImageHeader(png.file { _, _, _ in 0 }.span)
        #expect(header.mediaType == .png)
        #expect((header.width, header.height) == (33, 21))
        #expect((header.bitDepth, header.components) == (16, 4))
        #expect(header.isProgressive)
    }

    @Test func `gives the size of the upright image`() throws {
        let exif = EXIFBuilder(orientation: 6)
        let file = TestJPEG(.grey, width: 33, height: 21).gradientFile().insertingJPEGSegment(exif.marker)
        let header = try ImageHeader(file.span)
        #expect((header.width, header.height) == (33, 21))
        #expect((header.uprightWidth, header.uprightHeight) == (21, 33))
    }

    @Test(arguments: [("GIF89a", "GIF"), ("%PDF-1.4", "PDF"), ("", "empty file")])
    func `names the kind of file that it does not read`(start: String, name: String) {
        let bytes = Array(start.utf8)
        #expect(throws: ImagingError.unsupported(name)) { try ImageHeader(bytes.span) }
    }
}
