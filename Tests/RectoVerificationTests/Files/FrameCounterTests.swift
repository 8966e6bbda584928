// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct FrameCounterTests {
    /// A segment of this marker and content.
    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    /// An image with a thumbnail in its EXIF segment, stuffed bytes and restart markers in its scan.
    private var image: [UInt8] {
        let thumbnail: [UInt8] = [0xFF, 0xD8] + segment(0xDA, [1, 2]) + [1, 2, 0xFF, 0xD9]
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif".utf8) + thumbnail) + segment(0xC0, [8, 0, 1, 0, 1])
            + segment(0xDA, [1, 1, 0]) + [5, 0xFF, 0x00, 6, 0xFF, 0xD0, 7, 0xFF, 0xD9]
    }

    private func count(_ bytes: [UInt8], inPartsOf size: Int) -> Int {
        var counter = FrameCounter()
        var rest = bytes[...]
        while !rest.isEmpty {
            counter.look(at: rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return counter.count
    }

    @Test(arguments: [1, 2, 3, 7, 64, 10_000])
    func `counts images in parts of any size, and no thumbnails`(size: Int) {
        #expect(count(image + image + [0, 0] + image, inPartsOf: size) == 3)
    }

    @Test func `counts an image that is torn, and the one after it`() {
        for length in 2..<image.count - 1 where image[length - 1] != 0xFF {
            let torn = count(Array(image.prefix(length)), inPartsOf: 64)
            #expect(torn == 1, "\(length)")
        }
        // In the scan nothing hides the next image; a segment that is torn takes some of it along.
        #expect(count(Array(image.dropLast(2)) + image, inPartsOf: 64) == 2)
    }

    @Test func `counts nothing where there is no image`() {
        #expect(count([], inPartsOf: 1) == 0)
        #expect(count([0xD8, 0xFF, 0x00, 0xFF, 0xFF], inPartsOf: 1) == 0)
        #expect(count([0xFF, 0xFF, 0xD8], inPartsOf: 1) == 1, "after a fill byte")
    }
}
