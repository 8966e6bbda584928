// SPDX-License-Identifier: Apache-2.0
import CPlainReader
import Foundation
import Measuring
import Recto
import RectoImaging

/// Compares our reading of barcodes with zxing-cpp's defaults on the same pixels, in turns, by processor time; and
/// measures what large images without a readable code cost.
@main
struct BarcodeBenchmark {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: BarcodeBenchmark FOLDER-OF-IMAGES")
            exit(2)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["png", "jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
            .sorted { $0.path < $1.path }
        try compare(files)
        try giveUp()
    }

    private static func compare(_ files: [URL]) throws {
        var ours: [Double] = []
        var plain: [Double] = []
        var read = (ours: 0, plain: 0)
        for file in files {
            let image = try decoded(file)
            let (count, plainTime) = measured { plainRead(image) }
            let (scan, ourTime) = try measured { try PDF417Scanner().scan(image, effort: .thorough) }
            read.plain += count > 0 ? 1 : 0
            read.ours += scan.barcodes.isEmpty ? 0 : 1
            ours.append(ourTime)
            plain.append(plainTime)
        }
        guard !files.isEmpty else { return }
        print(
            "\(files.count) images: ours reads \(read.ours) in \(median(ours).rounded2) ms,",
            "zxing-cpp reads \(read.plain) in \(median(plain).rounded2) ms,",
            "ratio of medians \((median(ours) / median(plain)).rounded2);",
            "slowest of ours \((ours.max() ?? 0).rounded2) ms"
        )
    }

    /// Images of 12 million pixels in which there is nothing to read, made to be mistaken for something.
    private static func giveUp() throws {
        for kind in ["blank", "noise", "print", "blurred bars", "bars without end"] {
            let image = unreadable(kind)
            var times: [Double] = []
            for _ in 0..<5 {
                let (scan, time) = try measured { try PDF417Scanner().scan(image, effort: .thorough) }
                guard scan.barcodes.isEmpty else { fatalError("a code was read where there is none") }
                times.append(time)
            }
            print("12 Mpx, \(kind): given up after \(median(times).rounded2) ms")
        }
    }

    private static func unreadable(_ kind: String) -> Image {
        let (width, height) = (4000, 3000)
        var noise: UInt64 = 7
        func random(_ bound: Int) -> Int {
            noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(noise >> 33) % bound
        }
        // Rows of random bars, as wide as a licence's in a close photo.
        var bars = [[Bool]](repeating: [], count: 60)
        for row in bars.indices { bars[row] = (0..<340).map { _ in random(2) == 0 } }
        return Image(width: width, height: height, format: .grey) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let value: Int
                    switch kind {
                    case "noise":
                        value = random(256)
                    case "print":
                        value = y % 60 < 34 && (x / 9 &* 2_654_435_761 ^ y / 9 &* 40503) % 5 < 2 ? 40 : 225
                    case "blurred bars" where (500..<3500).contains(x) && (900..<1500).contains(y):
                        // Contrast of single modules as a blur of more than one module leaves it.
                        let module = bars[(y - 900) / 24][(x - 500) / 9]
                        value = 128 + (module ? -3 : 3) + random(5)
                    case "bars without end":
                        value = bars[y / 50][x / 12] ? 30 : 235
                    default:
                        value = 200 + random(8)
                    }
                    pixels[y * width + x] = UInt8(value)
                }
            }
        }
    }

    private static func decoded(_ file: URL) throws -> Image {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    private static func plainRead(_ image: Image) -> Int32 {
        image.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            return plain_barcode_read(
                base.assumingMemoryBound(to: UInt8.self),
                Int32(image.width),
                Int32(image.height),
                Int32(image.bytesPerRow)
            )
        }
    }
}
