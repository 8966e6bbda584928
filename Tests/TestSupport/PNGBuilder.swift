// SPDX-License-Identifier: Apache-2.0

/// Writes PNG files of every kind the standard allows, uncompressed and independently of libpng.
package struct PNGBuilder {
    package enum Colour: UInt8, CaseIterable, Sendable {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyWithAlpha = 4
        case rgbWithAlpha = 6

        package var samplesPerPixel: Int {
            switch self {
            case .grey, .palette: 1
            case .greyWithAlpha: 2
            case .rgb: 3
            case .rgbWithAlpha: 4
            }
        }

        package var bitDepths: [Int] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            default: [8, 16]
            }
        }
    }

    package var width: Int
    package var height: Int
    package var colour: Colour
    package var bitDepth: Int
    package var isInterlaced = false
    /// Chunks between the header and the pixels, as `chunk` makes them.
    package var chunks: [[UInt8]] = []

    package init(width: Int, height: Int, colour: Colour, bitDepth: Int) {
        self.width = width
        self.height = height
        self.colour = colour
        self.bitDepth = bitDepth
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk with its length and checksum.
    package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc(body)))
    }

    /// The file; `sample` gives the value at a column, row and channel.
    package func file(sample: (Int, Int, Int) -> Int) -> [UInt8] {
        let interlacing: UInt8 = isInterlaced ? 1 : 0
        let header = bigEndian(width) + bigEndian(height) + [UInt8(bitDepth), colour.rawValue, 0, 0, interlacing]
        return Self.signature + Self.chunk("IHDR", header) + chunks.joined()
            + Self.chunk("IDAT", Self.stored(rows(sample: sample))) + Self.chunk("IEND", [])
    }

    private func rows(sample: (Int, Int, Int) -> Int) -> [UInt8] {
        // First column and row of each pass, and the distance to the next (Adam7).
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var bytes: [UInt8] = []
        for (left, top, columns, rows) in passes where left < width {
            for y in stride(from: top, to: height, by: rows) {
                bytes.append(0)
                bytes += packed(stride(from: left, to: width, by: columns).map { ($0, y) }, sample: sample)
            }
        }
        return bytes
    }

    private func packed(_ places: [(x: Int, y: Int)], sample: (Int, Int, Int) -> Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var bitsFree = 0
        for place in places {
            for channel in 0..<colour.samplesPerPixel {
                let value = sample(place.x, place.y, channel)
                if bitDepth == 16 {
                    bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
                    continue
                }
                if bitsFree == 0 {
                    bytes.append(0)
                    bitsFree = 8
                }
                bitsFree -= bitDepth
                bytes[bytes.count - 1] |= UInt8(value << bitsFree)
            }
        }
        return bytes
    }

    /// A zlib stream of blocks without compression.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high]
            stream += block
        }
        var (sum, sumOfSums) = (1, 0)
        for byte in bytes {
            sum = (sum + Int(byte)) % 65521
            sumOfSums = (sumOfSums + sum) % 65521
        }
        return stream + bigEndian(sumOfSums << 16 | sum)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = .max
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 {
                remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
            }
        }
        return ~remainder
    }
}

private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
