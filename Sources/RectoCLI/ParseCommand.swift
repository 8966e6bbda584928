// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoRecords
import RectoSystem
import SystemPackage

/// `recto parse`: text in, the record's line out.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Reads the text of a code without an image; writes a line of JSON.",
        subcommands: [AAMVA.self]
    )

    struct AAMVA: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "aamva",
            abstract: "Reads the text of a licence's barcode, as a scanner gives it.",
            discussion: "Exit status: 0 a record was made, 1 the text holds none, 2 could not run."
        )

        @Argument(help: "A file with the text, or - for standard input.")
        var file = "-"

        @Option(help: ArgumentHelp("Day on which it must be valid; by default today.", valueName: "yyyy-mm-dd"))
        var asOf: String?

        func validate() throws {
            if let asOf, CalendarDate(asOf) == nil { throw ValidationError("--as-of is a day like 2031-03-09.") }
        }

        func run() async throws {
            var configuration = RectoEngine.Configuration()
            configuration.asOf = asOf.flatMap { CalendarDate($0) }
            configuration.workers = 1
            configuration.modelFolders = []
            let line = try line(from: try RectoEngine(configuration))
            try OutputFile.standardOutput.write(LineEncoder().encode(line))
            guard line.reading.outcome == .read else { throw ExitStatus.inputsFailed }
        }

        private func line(from engine: RectoEngine) throws -> ScanLine {
            // No barcode holds more than 2,710 digits: what is longer is no payload, and need not be read to its end.
            let limit = 1 << 20
            guard file != "-" else {
                let text = try FileHandle.standardInput.read(upToCount: limit) ?? Data()
                return ScanLine(path: file, reading: engine.read(aamva: [UInt8](text)))
            }
            do {
                let text = try InputFile(FilePath(file)).contents(limit: limit)
                return ScanLine(path: file, reading: engine.read(aamva: text))
            } catch {
                return ScanLine(path: file, refused: Finding(error))
            }
        }
    }
}
