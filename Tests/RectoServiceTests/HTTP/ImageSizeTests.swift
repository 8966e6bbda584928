// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoService

@Suite struct ImageSizeTests {
    @Test func `reads the size of a JPEG behind other segments`() {
        let reading = ImageSize.read(TestFile.jpeg(width: 65_535, height: 40_000), .jpeg)
        #expect(reading == .size(ImageSize(width: 65_535, height: 40_000)))
    }

    @Test func `reads the size of a PNG`() {
        #expect(
            ImageSize.read(TestFile.png(width: 70_000, height: 3), .png) == .size(ImageSize(width: 70_000, height: 3))
        )
    }

    @Test func `waits for the rest of a header, wherever it is cut`() {
        let jpeg = TestFile.jpeg()
        for count in 2..<17 { #expect(ImageSize.read(jpeg.prefix(count), .jpeg) == .unknownYet) }
        let png = TestFile.png(width: 5, height: 5)
        for count in 8..<24 { #expect(ImageSize.read(png.prefix(count), .png) == .unknownYet) }
    }

    @Test func `says nothing of a file whose header is none`() {
        #expect(ImageSize.read(Data([0xFF, 0xD8, 0x00, 0x01, 0x02, 0x03]), .jpeg) == .none)
        #expect(ImageSize.read(Data(repeating: 7, count: 64), .png) == .none)
        #expect(ImageSize.read(Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 8]), .jpeg) == .none)
    }

    @Test func `survives every byte in every place of a header`() {
        let jpeg = TestFile.jpeg()
        for place in 2..<jpeg.count {
            for value in stride(from: 0, through: 255, by: 5) {
                var changed = jpeg
                changed[place] = UInt8(value)
                _ = ImageSize.read(changed, .jpeg)
            }
        }
    }
}
