// SPDX-License-Identifier: Apache-2.0
import RectoSystem
import Testing

struct FrameSizeTests {
    @Test(arguments: [("640x480", 640, 480), ("1x1", 1, 1), ("7680x4320", 7680, 4320), ("8192x4050", 8192, 4050)])
    func `reads a size`(text: String, width: Int, height: Int) throws {
        let size = try #require(FrameSize(text))
        #expect((size.width, size.height) == (width, height))
        #expect(size.description == text)
    }

    @Test(arguments: [
        "", "x", "640", "640x", "x480", "640x480x3", "640X480", "640×480", " 640x480", "+640x480", "-1x480", "0x480",
        "640x0", "8193x1", "1x8193", "8192x8192", "99999999999999999999x1", "٦x٤", "1e2x5",
    ])
    func `refuses what is no size, or too large a one`(text: String) {
        #expect(FrameSize(text) == nil)
    }
}
