// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoRecords
import RectoRuns
import RectoSystem
import SystemPackage

/// `recto parse`: takes text and writes the record's line.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Reads the text of a code or a zone without an image; writes a line of JSON.",
        subcommands: [AAMVA.self, MRZ.self]
    )

    struct AAMVA: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "aamva",
            abstract: "Reads the text of a licence's barcode, as a scanner gives it.",
            discussion: "Exit status: 0 a record was made, 1 the text holds none, 2 could not run."
        )

        @OptionGroup var text: TextOptions

        func run() async throws {
            try text.parse { engine, bytes in engine.read(aamva: bytes) }
        }
    }

    struct MRZ: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mrz",
            abstract: "Reads the lines of a machine readable zone: passport, card, visa or driving licence.",
            discussion: """
                Small letters, spaces, missing fillers at the end of lines and lines without a break are tolerated, \
                with a finding. Exit status: 0 a record was made, 1 the text holds none, 2 could not run.
                """
        )

        @OptionGroup var text: TextOptions

        func run() async throws {
            try text.parse { engine, bytes in engine.read(mrz: bytes) }
        }
    }
}

/// A text, and the reference day for its dates.
struct TextOptions: ParsableArguments {
    @Argument(help: "A file with the text, or - for standard input.", completion: .file())
    var file = "-"

    @Option(help: ArgumentHelp("Day on which it must be valid; by default today.", valueName: "yyyy-mm-dd"))
    var asOf: String?

    func validate() throws {
        if let asOf, CalendarDate(asOf) == nil { throw ValidationError("--as-of is a day like 2031-03-09.") }
    }

    /// Reads the text and writes its line.
    ///
    /// - Throws: ``ExitStatus`` if the text holds nothing.
    func parse(_ read: (RectoEngine, [UInt8]) -> Reading) throws {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = asOf.flatMap { CalendarDate($0) }
        configuration.workers = 1
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        let line = try line { read(engine, $0) }
        try OutputFile.standardOutput.write(LineEncoder().encode(line))
        guard line.reading.outcome == .read else { throw ExitStatus.inputsFailed }
    }

    private func line(_ read: ([UInt8]) -> Reading) throws -> ScanLine {
        // No code or zone holds more than 2,710 characters. A much longer text is none, and is not kept in memory.
        let limit = 1 << 20
        let text: [UInt8]
        if file == "-" {
            StandardStreams.announceReading("the text")
            text = try InputFile.standardInput(limit: limit + 1)
        } else {
            do {
                text = try InputFile(FilePath(file)).contents(limit: limit + 1)
            } catch {
                return ScanLine(path: file, refused: Finding(error))
            }
        }
        guard text.count <= limit else {
            let message = "The text has more than \(limit) bytes: neither a barcode nor a zone holds so much."
            return ScanLine(path: file, refused: Finding(.imageTooManyBytes, .error, message: message))
        }
        return ScanLine(path: file, reading: read(text))
    }
}
