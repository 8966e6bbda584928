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

/// libFuzzer's loop, which ends the program when its runs are done or something is found.
///
/// - Parameters:
///   - count: The number of `words`.
///   - words: The program's arguments, among them libFuzzer's options, which have one hyphen.
///   - readOne: Gets each input.
/// - Returns: The exit status of the program.
@_silgen_name("LLVMFuzzerRunDriver")
private func fuzz(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ readOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
private enum Fuzzing {
    static func main() {
        if CommandLine.arguments.contains("--list") {
            for reader in Invocation.readers { print(reader.name, reader.maximumLength) }
            exit(0)
        }
        if let folder = Invocation.option("seeds") {
            Invocation.writeSeeds(to: folder)
            exit(0)
        }
        _ = Invocation.reader
        var count = CommandLine.argc
        var words = unsafe CommandLine.unsafeArgv
        let status = unsafe fuzz(&count, &words) { start, count in
            Invocation.reader.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
        exit(status)
    }
}
