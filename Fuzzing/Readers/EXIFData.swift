// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// EXIF data alone, in the smallest JPEG header that holds it.
struct EXIFData: FuzzedReader {
    let name = "exif"
    let maximumLength = 1024

    func read(_ bytes: [UInt8]) {
        let content = Array("Exif\0\0".utf8) + bytes
        let length = content.count + 2
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xFF, 0xDA]
        let scan: [UInt8] = [0, 8, 1, 1, 0, 0, 63, 0]
        let file = start + content + frame + scan
        guard let header = try? ImageHeader(file.span) else {
            preconditionFailure("EXIF data makes a file unreadable")
        }
        precondition((header.width, header.height) == (3, 2), "EXIF data changes the size as stored")
    }

    func seeds() -> [[UInt8]] {
        var builders: [EXIFBuilder] = []
        for orientation in 0...9 {
            for isLittleEndian in [false, true] {
                var builder = EXIFBuilder(orientation: orientation)
                builder.isLittleEndian = isLittleEndian
                builders.append(builder)
                builder.valueType = 4
                builders.append(builder)
            }
        }
        for (count, directory) in [(65_535, 8), (2, 0), (2, 0xFFFF_FFF0), (0, 8)] {
            var builder = EXIFBuilder(orientation: 6)
            builder.entryCount = count
            builder.directory = directory
            builders.append(builder)
        }
        return builders.map(\.tiff)
    }
}
