// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// HEIC files: tables, the size of what is coded, pixels.
struct HEICFiles: FuzzedReader {
    let name = "heic"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) {
        ImagingLibrary.loadThoseOfConfined()
        Pictures.decode(bytes, for: .confined)
    }

    func seeds() -> [[UInt8]] {
        let turns = (0..<4).map { HEIFBuilder.turn($0) }
        let mirrors = [false, true].map { HEIFBuilder.mirror(leftAndRight: $0) }
        let shown = HEIFBuilder.aperture(61, 33, halvesRight: -7, halvesDown: 5)
        let changed = turns.flatMap { turn in mirrors.map { [shown, turn, $0] } }
        var transparent = HEIFBuilder([.init(.colours), .init(.alpha, [HEIFBuilder.transparency])])
        transparent.items[1].references = [("auxl", [1])]
        var accompanied = HEIFBuilder([
            .init(.colours), .init(.alpha),
            .init(type: "Exif", data: [0, 0, 0, 0] + EXIFBuilder(orientation: 6).tiff),
        ])
        accompanied.items[1].references = [("thmb", [1])]
        accompanied.items[2].references = [("cdsc", [1])]
        let grids = [(1, 1, 100, 50), (1, 2, 200, 64), (2, 2, 129, 127)].map { rows, columns, width, height in
            HEIFBuilder(rows: rows, columns: columns, width: width, height: height, [shown])
        }
        let files = [HEIFBuilder(.colours), HEIFBuilder(.deep), transparent, accompanied] + grids
        return (files + changed.map { HEIFBuilder(.colours, $0) }).map(\.file)
    }
}
