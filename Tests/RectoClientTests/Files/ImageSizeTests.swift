// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoClient

struct ImageSizeTests {
    @Test func `reads the size of a JPEG image`() throws {
        let size = try #require(ImageSize(of: Pictures.jpeg(1_600, 1_009), kind: .jpeg))
        #expect(size.width == 1_600)
        #expect(size.height == 1_009)
    }

    @Test func `reads the size of a PNG image`() throws {
        let size = try #require(ImageSize(of: Pictures.png(70_000, 3), kind: .png))
        #expect(size.width == 70_000)
        #expect(size.height == 3)
    }

    @Test func `passes over fill bytes and markers without a segment`() throws {
        var bytes = Pictures.jpeg(8, 9)
        bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x01], at: 2)
        #expect(try #require(ImageSize(of: bytes, kind: .jpeg)).height == 9)
    }

    @Test func `answers every truncation`() {
        for file in [Pictures.jpeg(filler: 3), Pictures.png(5, 5)] {
            for count in 0..<file.count {
                for kind in [FileKind.jpeg, .png] { _ = ImageSize(of: Array(file.prefix(count)), kind: kind) }
            }
        }
    }

    @Test func `answers every changed byte`() {
        for (file, kind) in [(Pictures.jpeg(filler: 3), FileKind.jpeg), (Pictures.png(5, 5), .png)] {
            for index in file.indices {
                for value in [0x00, 0x01, 0x7F, 0x80, 0xC0, 0xD9, 0xFF] as [UInt8] {
                    var changed = file
                    changed[index] = value
                    _ = ImageSize(of: changed, kind: kind)
                }
            }
        }
    }
}
