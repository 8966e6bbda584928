// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoRecords
import RectoSystem
import SystemPackage

/// `recto scan`: files and folders in, a line for each document out.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Reads documents from files and folders; writes a line of JSON for each.",
        discussion: """
            Folders are walked with all that is in them. A file that is JPEG, PNG or PDF by its content or by the \
            ending of its name gets a line; others are counted. A file named here always gets its line. Lines come in \
            the order of the inputs.

            Images of one person are followed by a line for the person: maria-front, maria-back, maria-page and \
            maria-selfie, or front, back, page and selfie in a folder of the person's own.

            Exit status: 0 done, 1 an input fell below --fail-on, 2 could not run, 130 interrupted.
            """
    )

    @Argument(help: "Files and folders.", transform: { FilePath($0) })
    var paths: [FilePath]

    @Option(help: ArgumentHelp("Write the lines to this file, made anew.", valueName: "file"))
    var output = "-"

    @Option(
        help: ArgumentHelp(
            "Also write a table: a row for each person, and for each image that is in no group.",
            valueName: "file"
        )
    )
    var csv: String?

    @Option(
        help: ArgumentHelp("Also write straightened parts of the images to this folder, as PNG.", valueName: "folder")
    )
    var crops: String?

    @Option(
        help: ArgumentHelp(
            "Also write a page to look through, with pictures and what was found in them, to this folder.",
            valueName: "folder"
        )
    )
    var report: String?

    @OptionGroup var reading: ReadingOptions

    @Option(help: "Which images are of one person: by their names, none, or all in a folder.")
    var group = Grouping.auto

    @Option(help: "The least bad outcome that makes the exit status 1.")
    var failOn = FailureThreshold.unread

    enum Grouping: String, ExpressibleByArgument, CaseIterable {
        case auto, none, folder, prefix

        var rule: PersonGrouping.Rule {
            switch self {
            case .auto: .auto
            case .none: .none
            case .folder: .folder
            case .prefix: .prefix
            }
        }
    }

    enum FailureThreshold: String, ExpressibleByArgument, CaseIterable {
        case unread, rejected, never

        func isReached(by outcome: Reading.Outcome) -> Bool {
            switch self {
            case .unread: outcome != .read
            case .rejected: outcome == .rejected
            case .never: false
            }
        }
    }

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Name at least one file or folder.") }
        if output == "-", csv == "-" {
            throw ValidationError("Lines and table cannot both go to standard output; give one of them a file.")
        }
        if reading.redact, crops != nil {
            throw ValidationError("--redact leaves out what --crops writes; choose one of them.")
        }
    }

    func run() async throws {
        // Before any result is made: results are no inputs, and must not take the place of one.
        let inputs = InputList(paths)
        try refuseResultsThatReplace(inputs)
        var configuration = reading.configuration
        configuration.makesCrops = crops != nil
        configuration.previewSide = report == nil || reading.redact ? nil : ReportWriter.pictureSide

        // Before results are made anew: what was there stays where there can be no others.
        let reader = try reading.reader(configuration)
        let lines = try OutputFile(named: output)
        let table = try csv.map { try TableWriter(OutputFile(named: $0)) }
        let folder = try crops.map { try CropWriter(folder: FilePath($0)) }
        let page = try report.map { try ReportWriter(folder: FilePath($0)) }
        let groups = PersonGrouping(group.rule).groups(of: inputs.entries.map(\.path))
        let output = ScanOutput(
            lines: lines,
            table: table,
            crops: folder,
            report: page,
            includesPayloads: reading.raw,
            isRedacted: reading.redact,
            inputs: inputs,
            persons: PersonCollector(groups: groups, reader: reader)
        )
        let scan = ScanRun(reader: reader, expectation: reading.expect.expectation, jobs: reading.jobs)
        let wasInterrupted = try await scan.run(inputs.entries, into: output)
        try output.close()
        reading.warnOfMissingProtection(reader)
        if wasInterrupted { throw ExitStatus.interrupted }
        if output.summary.outcomes.contains(where: { failOn.isReached(by: $0.key) && $0.value > 0 }) {
            throw ExitStatus.inputsFailed
        }
    }
}

extension ScanCommand {
    private func refuseResultsThatReplace(_ inputs: InputList) throws {
        for result in [output, csv ?? "-"] where result != "-" && inputs.contains(FilePath(result)) {
            throw ValidationError("\(result) is one of the inputs; results would replace it. Name another file.")
        }
        if let report, inputs.entries.contains(where: { $0.path.lies(in: FilePath(report)) }) {
            throw ValidationError("\(report) holds inputs; a report would be mixed with them. Name another folder.")
        }
        guard let csv, output != "-", csv != "-" else { return }
        let (lines, table) = (FilePath(output), FilePath(csv))
        if lines.lexicallyNormalized() == table.lexicallyNormalized() || InputFile(lines).isSame(as: InputFile(table)) {
            throw ValidationError("Lines and table cannot go to the same file; give one of them another file.")
        }
    }
}

extension FilePath {
    /// Whether the path goes through a folder, by the names of both.
    fileprivate func lies(in folder: FilePath) -> Bool {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        return here.pushing(self).lexicallyNormalized().starts(with: here.pushing(folder).lexicallyNormalized())
    }
}

extension OutputFile {
    /// The file of this name, made anew, or standard output for `-`.
    fileprivate init(named name: String) throws(OutputError) {
        self = name == "-" ? .standardOutput : try OutputFile(replacing: FilePath(name))
    }
}
