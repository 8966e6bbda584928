// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
@_spi(Fitting) import Recto
import RectoImaging

/// Measures the processor time from decoded pixels to the lines of machine readable zones, on one thread.
@main
struct ZoneBenchmark {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let explains = arguments.first == "--explain"
        if explains { arguments.removeFirst() }
        guard !arguments.isEmpty else {
            print("usage: ZoneBenchmark [--explain] FOLDER-OR-IMAGE…")
            print(
                "--explain: prints what each look at an image saw, in place of times, and writes the lines it straightened"
            )
            exit(2)
        }
        let reader = ZoneReader()
        let files = arguments.flatMap(imageFiles)
        guard let first = files.first else { return print("no images in \(arguments.joined(separator: ", "))") }
        if explains {
            for file in files {
                print(file.lastPathComponent)
                let (text, strips) = try reader.explanation(of: try decoded(file))
                print(text)
                for (index, strip) in strips.enumerated() {
                    let name = "\(file.deletingPathExtension().lastPathComponent)-strip-\(index).png"
                    try Data(try ImageEncoder(.png).encode(strip)).write(to: URL(fileURLWithPath: name))
                }
            }
            return
        }
        // The networks are loaded at the first use, which is no image's fault.
        _ = try reader.zones(in: try decoded(first))
        var (with, without): ([Double], [Double]) = ([], [])
        for file in files {
            let image = try decoded(file)
            let times = try (0..<3).map { _ in try measured { try reader.zones(in: image) } }
            let time = median(times.map(\.milliseconds))
            if times[0].0.isEmpty { without.append(time) } else { with.append(time) }
        }
        print("\(files.count) images, \(with.count) with a zone")
        if !with.isEmpty {
            print("with a zone: median \(median(with).rounded2) ms, worst \((with.max() ?? 0).rounded2)")
        }
        if !without.isEmpty {
            print("without one: median \(median(without).rounded2) ms, worst \((without.max() ?? 0).rounded2)")
        }
    }

    private static func decoded(_ file: URL) throws -> Image {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}
