// SPDX-License-Identifier: Apache-2.0
package import RectoImaging
internal import TestSupport

/// Small pictures, and headers of large ones.
package enum TestPictures {
    /// A grey picture with a slope in it.
    package static func image(width: Int = 40, height: Int = 30) -> Image {
        unsafe Image(width: width, height: height, format: .grey) { bytes in
            for index in 0..<width * height {
                unsafe bytes[index] = UInt8(truncatingIfNeeded: index % width * 5 + index / width)
            }
        }
    }

    /// A grey picture of noise, the same on every run.
    package static func noise(width: Int, height: Int) -> Image {
        var generator = SeededGenerator(seed: 417)
        return unsafe Image(width: width, height: height, format: .grey) { bytes in
            for index in 0..<width * height { unsafe bytes[index] = UInt8.random(in: 0...255, using: &generator) }
        }
    }

    /// The upright picture in a file, in grey.
    package static func grey(_ bytes: [UInt8]) throws -> Image {
        try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    /// A PNG file of 40 × 30 pixels.
    package static func png() throws -> [UInt8] { try ImageEncoder(.png).encode(image()) }

    /// A JPEG file of 40 × 30 pixels.
    package static func jpeg() throws -> [UInt8] { try ImageEncoder(.jpeg(quality: 80)).encode(image()) }

    /// A JPEG file that claims this size, up to where its pixels would start.
    package static func jpegHeader(width: UInt16, height: UInt16) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + height.bigEndianBytes + width.bigEndianBytes + [1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 4, 0xFF, 0xD9]
    }

    /// A progressive JPEG file that claims this size and so many scans, with a few bytes instead of each.
    package static func progressiveHeader(width: UInt16, height: UInt16, scans: Int) -> [UInt8] {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xFF, 0, 0xFF, 0xD0, 3]
        return [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8] + height.bigEndianBytes + width.bigEndianBytes + [1, 1, 0x11, 0]
            + (0..<scans).flatMap { _ in scan } + [0xFF, 0xD9]
    }

    /// A PNG file that claims this size, in grey unless told otherwise, with a few bytes instead of its pixels.
    package static func pngHeader(width: UInt32, height: UInt32, depth: UInt8 = 8, colour: UInt8 = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + [0, 0, 0, 13] + Array("IHDR".utf8) + width.bigEndianBytes + height.bigEndianBytes
            + [depth, colour, 0, 0, 0]
            + [1, 2, 3, 4]
            + [0, 0, 0, 2] + Array("IDAT".utf8) + [0x78, 0x9C] + [1, 2, 3, 4]
            + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }
}
