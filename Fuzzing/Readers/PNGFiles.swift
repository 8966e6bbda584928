// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// PNG files: header, orientation, pixels.
struct PNGFiles: FuzzedReader {
    let name = "png"
    let maximumLength = 4096

    /// Reads the file as it is, and with checksums that are right: hardly a changed file passes those.
    func read(_ bytes: [UInt8]) {
        Pictures.decode(bytes)
        Pictures.decode(Self.withChecksums(bytes))
    }

    func seeds() throws -> [[UInt8]] {
        let copies = try Pictures.parts(of: "license-backs-clean").compactMap { part in
            try part.cropped(x: 0, y: 0, width: 32, height: 20).map { try ImageEncoder(.png).encode($0) }
        }
        return drawn + copies
    }

    /// A file of every way of storing pixels, and with the chunks that change them.
    private var drawn: [[UInt8]] {
        let palette = PNGBuilder.chunk("PLTE", (0..<48).map { UInt8($0 * 5) })
        var files: [PNGBuilder] = []
        for colour in PNGBuilder.Colour.allCases {
            for depth in colour.bitDepths {
                for isInterlaced in [false, true] {
                    var file = PNGBuilder(width: 11, height: 9, colour: colour, bitDepth: depth)
                    file.isInterlaced = isInterlaced
                    if colour == .palette { file.chunks = [palette, PNGBuilder.chunk("tRNS", [0, 90, 255])] }
                    files.append(file)
                }
            }
        }
        let oriented = (1...8).map { orientation in
            var file = PNGBuilder(width: 5, height: 3, colour: .rgb, bitDepth: 8)
            file.chunks = [PNGBuilder.chunk("eXIf", EXIFBuilder(orientation: orientation).tiff)]
            return file
        }
        let shades: [(PNGBuilder.Colour, [UInt8])] = [(.grey, [0, 1]), (.rgb, [0, 1, 0, 2, 0, 3])]
        let transparent = shades.map { colour, shade in
            var file = PNGBuilder(width: 7, height: 5, colour: colour, bitDepth: 8)
            let gamma = PNGBuilder.chunk("gAMA", [0, 0, 0xB1, 0x8F])
            file.chunks = [gamma, PNGBuilder.chunk("tRNS", shade), PNGBuilder.chunk("tEXt", Array("Title\u{0}A".utf8))]
            return file
        }
        return (files + oriented + transparent).map { file in
            let colours = file.colour == .palette ? 16 : Int.max
            let maximum = min(1 << file.bitDepth, colours) - 1
            return file.file { Pictures.sample($0, $1, $2, maximum: maximum) }
        }
    }

    private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var file = Array(bytes.prefix(8))
        var rest = bytes.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = rest.dropFirst(4).prefix(4)
            // What is no chunk to decoders either stays as it is.
            guard length <= rest.count - 12, type.allSatisfy({ $0 < 0x80 }) else { break }
            file += PNGBuilder.chunk(String(decoding: type, as: UTF8.self), Array(rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return file + rest
    }
}
