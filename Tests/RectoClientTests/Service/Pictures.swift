// SPDX-License-Identifier: Apache-2.0

/// Files that say what they are and how large their image is, and nothing else.
enum Pictures {
    static func jpeg(_ width: Int = 1_600, _ height: Int = 1_009, filler: Int = 100) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
        let application: [UInt8] = [0xFF, 0xE0, 0, 4, 0x4A, 0x46]
        return [0xFF, 0xD8] + application + frame + [0xFF, 0xDA] + [UInt8](repeating: 0x55, count: filler) + [
            0xFF, 0xD9,
        ]
    }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let bytes = { (number: Int) in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 0, 0, 0, 0]
    }

    static let pdf = Array("%PDF-1.7\n".utf8)
}
