// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// JPEG images that have all that a splitter looks at, and no picture.
enum DrawnJPEG {
    static func image(seed: UInt64 = 1, scanBytes: Int = 500, extra: [UInt8] = []) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let tables = segment(0xDB, (0..<65).map { _ in UInt8.random(in: 0...255, using: &random) })
        let frame = segment(0xC0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0])
        return [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]) + extra + tables + frame
            + scan(scanBytes, using: &random) + [0xFF, 0xD9]
    }

    static func images(_ count: Int, scanBytes: Int = 500) -> [[UInt8]] {
        (0..<count).map { image(seed: UInt64($0 + 1), scanBytes: scanBytes + 7 * $0) }
    }

    /// A segment of application data with an image of its own.
    static func thumbnailSegment(seed: UInt64) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + image(seed: seed, scanBytes: 200))
    }

    static func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, code, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    /// The header of a scan and coded data with stuffed zeros and restarts.
    static func scan(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
        var bytes = segment(0xDA, [1, 1, 0, 0, 63, 0])
        for index in 0..<count {
            let byte = UInt8.random(in: 0...255, using: &random)
            bytes += byte == 0xFF ? [0xFF, 0x00] : [byte]
            if index % 100 == 99 { bytes += [0xFF, 0xD0 + UInt8(index / 100 % 8)] }
        }
        return bytes
    }
}
