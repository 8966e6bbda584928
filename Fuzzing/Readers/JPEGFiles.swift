// SPDX-License-Identifier: Apache-2.0
import CTestCodecs
import RectoImaging
import TestSupport

/// JPEG files: header, orientation, pixels.
struct JPEGFiles: FuzzedReader {
    let name = "jpeg"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) { Pictures.decode(bytes) }

    func seeds() throws -> [[UInt8]] {
        let samples = Sample.all.filter { $0.family == "license-backs-photographed" }
        // Of the samples themselves what stands before the pixels; of the pixels smaller copies.
        let heads = try samples.map { Array(try $0.bytes().prefix(1024)) }
        let copies = try Pictures.parts(of: "license-backs-photographed")
            .map { try ImageEncoder(.jpeg(quality: 70)).encode($0) }
        return Self.drawn + copies + heads
    }

    /// A file of every kind that decoders tell apart, and one for each orientation.
    static var drawn: [[UInt8]] {
        let written = kinds.map { kind in
            var file = kind
            file.quality = 60
            return file.file { Pictures.sample($0, $1, $2) }
        }
        let turned = (1...8).map { orientation in
            Array(written[1].prefix(2)) + EXIFBuilder(orientation: orientation).marker + written[1].dropFirst(2)
        }
        return written + turned
    }

    private static var kinds: [TestJPEG] {
        let colours: [TestJPEGColour] = [.grey, .yCbCr, .RGB, .CMYK, .YCCK]
        let samplings: [(columns: Int32, rows: Int32)] = [(2, 1), (1, 2), (2, 2), (4, 1)]
        let subsampled = samplings.map { sampling in
            var file = TestJPEG(.yCbCr, width: 33, height: 17)
            file.columns_per_colour = sampling.columns
            file.rows_per_colour = sampling.rows
            return file
        }
        let coded = [(true, false), (false, true), (true, true), (false, false)].map { isProgressive, isArithmetic in
            var file = TestJPEG(.yCbCr, width: 24, height: 24)
            file.progressive = isProgressive
            file.arithmetic = isArithmetic
            file.restart_rows = isProgressive || isArithmetic ? 0 : 1
            return file
        }
        return colours.map { TestJPEG($0, width: 24, height: 16) } + subsampled + coded
    }
}
