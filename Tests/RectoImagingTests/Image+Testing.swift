// SPDX-License-Identifier: Apache-2.0

import CTestCodecs
import Foundation
import ImagingSupport
import RectoImaging
import TestSupport

extension Image {
    /// A picture smooth enough to survive JPEG, with no symmetry.
    static func gradient(width: Int, height: Int, format: PixelFormat) -> Image {
        Image(width: width, height: height, format: format) { x, y, channel in
            gradientSample(x, y, channel, width: width, height: height)
        }
    }

    /// A picture of waves, 40 pixels long across and 56 down: moved by one pixel it differs by eight levels.
    static func waves(width: Int, height: Int) -> Image {
        let across = (0..<width).map { wave(Double($0), 0) }
        let down = (0..<height).map { wave(0, Double($0)) - wave(0, 0) }
        return Image(width: width, height: height, format: .grey) { x, y, _ in Int((across[x] + down[y]).rounded()) }
    }

    /// The level of ``waves(width:height:)`` at a place, on or between pixels.
    static func wave(_ x: Double, _ y: Double) -> Double {
        128 + 50 * sin(2 * .pi * x / 40) + 50 * sin(2 * .pi * y / 56)
    }

    /// The samples at a place.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        unsafe withUnsafeBytes { bytes in
            (0..<format.bytesPerPixel).map { Int(unsafe bytes[y * bytesPerRow + x * format.bytesPerPixel + $0]) }
        }
    }

    /// All samples, row by row.
    var samples: [UInt8] {
        unsafe withUnsafeBytes { unsafe Array($0) }
    }

    /// The greatest difference between samples of the same place, in the first `rows` rows.
    func greatestDifference(from other: Image, rows: Int? = nil) -> Int {
        guard (width, height, format) == (other.width, other.height, other.format) else { return .max }
        let count = (rows ?? height) * bytesPerRow
        let (mine, theirs) = (samples, other.samples)
        var greatest = 0
        for index in 0..<count where mine[index] != theirs[index] {
            greatest = max(greatest, abs(Int(mine[index]) - Int(theirs[index])))
        }
        return greatest
    }
}

/// The samples of ``Image/gradient(width:height:format:)``: red grows to the right, green downwards, blue falls.
func gradientSample(_ x: Int, _ y: Int, _ channel: Int, width: Int, height: Int) -> Int {
    switch channel {
    case 0: 40 + 160 * x / width
    case 1: 30 + 180 * y / height
    default: 210 - 80 * (x + y) / (width + height)
    }
}

extension TestJPEG {
    /// The file of ``Image/gradient(width:height:format:)``.
    func gradientFile() -> [UInt8] {
        file { gradientSample($0, $1, $2, width: Int(width), height: Int(height)) }
    }
}

extension [UInt8] {
    /// A JPEG file with a segment behind its start marker.
    func insertingJPEGSegment(_ segment: [UInt8]) -> [UInt8] {
        Array(prefix(2) + segment + dropFirst(2))
    }

    /// A PNG file with a chunk behind its header.
    func insertingPNGChunk(_ chunk: [UInt8]) -> [UInt8] {
        let headerEnd = 8 + 25
        return Array(prefix(headerEnd) + chunk + dropFirst(headerEnd))
    }
}

/// Reads the header and decodes, as every caller does.
func decoded(
    _ bytes: [UInt8],
    as format: PixelFormat,
    reduction: Reduction = .none
) throws(ImagingError) -> DecodedImage {
    try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: format, reduction: reduction)
}
