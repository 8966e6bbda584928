// SPDX-License-Identifier: Apache-2.0

import ImagingSupport
import RectoImaging
import Testing

struct ImageEncoderTests {
    @Test(arguments: [PixelFormat.grey, .rgb], [(1, 1), (3, 200), (301, 97)])
    func `PNG gives back every pixel`(format: PixelFormat, size: (width: Int, height: Int)) throws {
        let image = Image(width: size.width, height: size.height, format: format) { x, y, channel in
            (x * 31 + y * 17 + channel * 101 + x * y) % 256
        }
        let result = try decoded(ImageEncoder(.png).encode(image), as: format)
        #expect(result.defect == nil)
        #expect(result.image.greatestDifference(from: image) == 0)
    }

    @Test(arguments: [PixelFormat.grey, .rgb], [(1, 1), (40, 200), (301, 97)])
    func `JPEG gives back smooth pictures`(format: PixelFormat, size: (width: Int, height: Int)) throws {
        let image = Image.gradient(width: size.width, height: size.height, format: format)
        let result = try decoded(ImageEncoder(.jpeg(quality: 95)).encode(image), as: format)
        #expect(result.defect == nil)
        #expect(result.image.greatestDifference(from: image) <= 8)
    }

    @Test func `encodes a cropped view`() throws {
        let image = Image.gradient(width: 50, height: 40, format: .rgb)
        let view = try #require(image.cropped(x: 5, y: 7, width: 20, height: 10))
        let result = try decoded(ImageEncoder(.png).encode(view), as: .rgb).image
        #expect((result.width, result.height) == (20, 10))
        #expect(result.pixel(3, 2) == image.pixel(8, 9))
    }

    @Test func `lower quality makes smaller files, and any number is taken for one`() throws {
        let image = Image.gradient(width: 100, height: 100, format: .rgb)
        let sizes = try [-5, 1, 50, 100, 4_000_000_000].map { try ImageEncoder(.jpeg(quality: $0)).encode(image).count }
        #expect(sizes[0] == sizes[1])
        #expect(sizes[1] < sizes[2] && sizes[2] < sizes[3])
        #expect(sizes[3] == sizes[4])
    }

    @Test func `refuses sides that JPEG cannot have`() {
        let image = Image(width: 65_501, height: 1, format: .grey) { _, _, _ in 0 }
        #expect(throws: ImagingError.unsupported("a side of more than 65,500 pixels")) {
            try ImageEncoder(.jpeg(quality: 90)).encode(image)
        }
    }
}
