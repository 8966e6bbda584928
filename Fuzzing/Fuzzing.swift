// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The program's own options.
///
/// libFuzzer ignores options with two hyphens.
///
/// - `--list` prints each reader's name and most bytes.
/// - `--reader=NAME` chooses the reader.
/// - `--seeds=FOLDER` writes what the reader starts from, and nothing else.
private enum Invocation {
    /// In the order in which `Scripts/fuzz` runs them.
    static let readers: [any FuzzedReader] = [
        JPEGFiles(), PNGFiles(), HEICFiles(), WebPFiles(), EXIFData(), LicensePayloads(), ZoneTexts(), MJPEGStreams(),
        RawFrames(), CameraPictures(), CameraFrames(), ModelManifests(), ReadRequests(), DlibNetworks(),
        ShapePredictors(),
    ]

    static let reader: any FuzzedReader = {
        guard let name = option("reader"), let reader = readers.first(where: { $0.name == name }) else {
            fail("--reader=NAME names one of: \(readers.map(\.name).joined(separator: " "))")
        }
        return reader
    }()

    static func option(_ name: String) -> String? {
        let start = "--\(name)="
        return CommandLine.arguments.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    static func writeSeeds(to folder: String) {
        do {
            for (index, seed) in try reader.seeds().enumerated() {
                try Data(seed).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)"))
            }
        } catch {
            fail("the seeds of \(reader.name) cannot be made: \(error)")
        }
    }

    static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("RectoFuzzing: \(message)\n".utf8))
        exit(2)
    }
}

/// The function that libFuzzer calls first; options that need no fuzzing end the program here.
@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    if CommandLine.arguments.contains("--list") {
        for reader in Invocation.readers { print(reader.name, reader.maximumLength) }
        exit(0)
    }
    if let folder = Invocation.option("seeds") {
        Invocation.writeSeeds(to: folder)
        exit(0)
    }
    _ = Invocation.reader
    return 0
}

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Invocation.reader.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
