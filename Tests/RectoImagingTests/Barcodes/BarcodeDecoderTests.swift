// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct BarcodeDecoderTests {
    private func image(_ name: String) throws -> Image {
        let bytes = try Sample.named(name).bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    @Test func `gives the payload byte for byte`() throws {
        let code = try #require(BarcodeDecoder().decode(image("license-backs-clean/quebec")).first)
        #expect(code.symbology == "PDF417")
        #expect(code.payload.starts(with: Array("@\n\u{1e}\rANSI ".utf8)))
        // É in Latin-1: one byte, not the two of UTF-8.
        #expect(code.payload.contains(0xC9))
    }

    @Test func `puts the corners where it is told where it does not find them all`() throws {
        let image = try image("license-backs-clean/florida")
        var options = BarcodeDecoder.Options()
        options.triesRotated = false
        options.triesDownscaled = false
        let place = Quadrilateral(width: Double(image.width), height: Double(image.height))
        for code in try BarcodeDecoder().decode(image, options, within: place) {
            #expect(code.corners.area > 0)
            #expect(code.corners.topLeft.x < code.corners.topRight.x)
        }
    }

    @Test func `finds nothing in one pixel`() throws {
        let pixel = unsafe Image(width: 1, height: 1, format: .grey) { pixels in unsafe pixels[0] = 0 }
        #expect(try BarcodeDecoder().decode(pixel).isEmpty)
    }
}
