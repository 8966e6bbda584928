// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoRecords
import RectoRuns
import RectoSystem
import SystemPackage

/// `recto scan`: takes files and folders and writes a line for each document.
struct ScanCommand: AsyncParsableCommand, InputCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Reads documents from files and folders; writes a line of JSON for each.",
        discussion: """
            Folders are walked with all that is in them. A file that is JPEG, PNG, HEIC, WebP or PDF by its content \
            or by the ending of its name gets a line; others are counted, pictures such as TIFF by their kind. A file named \
            here always gets its line. Links to folders are counted, not followed; a link that is named here is followed. \
            Lines come in the order of the inputs.

            With - one image is read from standard input; its lines have the path -. Paths in a list, one a line or each \
            ended by a zero, are read with --files-from FILE, and with --files-from - from standard input:

              find ~/scans -name '*.jpg' -print0 | recto scan --files-from -

            Images are read in confined processes: one that ends its process is rejected with input.workerFailed, and \
            the run goes on. --no-isolate reads in this process, which such an image ends; it reads no HEIC and no WebP.

            Images of one person are followed by a line for the person: maria-front, maria-back, maria-page and \
            maria-selfie, or front, back, page and selfie in a folder of the person's own. If a person's images are 1,000 \
            inputs apart, as in a list with all fronts first, each person's images are read together. Of a PDF file the first two \
            pages are read, by programs of the package poppler-utils; both are one person's, maria.pdf's beside those of \
            maria-selfie.

            A run that was ended, by Ctrl-C, a full disk or kill -9, goes on with --resume and the same options: its lines \
            are kept up to the first input that is new or was changed, and the end is the same.

            Exit status: 0 done, 1 an input fell below --fail-on or all pictures are of kinds that are not read, 2 could not \
            run, 130 interrupted.
            """
    )

    @Argument(
        help: "Files and folders; - for one image on standard input.",
        completion: .file(),
        transform: { FilePath($0) }
    )
    var paths: [FilePath] = []

    @Option(
        help: ArgumentHelp(
            "Also read the files and folders that this file lists, one a line or ended by zeros; - for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var filesFrom: String?

    @Option(help: ArgumentHelp("Write the lines to this file, made anew.", valueName: "file"), completion: .file())
    var output = "-"

    @Flag(help: "Continue an earlier run into the same --output, however it ended.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "Also write a table: a row for each person, and for each image that is in no group.",
            valueName: "file"
        ),
        completion: .file()
    )
    var csv: String?

    @Option(
        help: ArgumentHelp("Also write straightened parts of the images to this folder, as PNG.", valueName: "folder"),
        completion: .directory
    )
    var crops: String?

    @Option(
        help: ArgumentHelp(
            "Also write a page to look through, with pictures and what was found in them, to this folder.",
            valueName: "folder"
        ),
        completion: .directory
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

    var inputs: [FilePath] { paths }

    mutating func validate() throws {
        paths = RawArguments.ofProcess.restored(paths)
        guard !paths.isEmpty || filesFrom != nil else {
            throw ValidationError("Name at least one file or folder; - reads an image from standard input.")
        }
        let others = [filesFrom, output, csv, crops, report].compactMap(\.self)
        guard !paths.contains(""), !others.contains("") else {
            throw ValidationError("A path is empty. Look whether the variable that should hold it is set.")
        }
        guard paths.count(where: { $0 == "-" }) + (filesFrom == "-" ? 1 : 0) < 2 else {
            throw ValidationError("Standard input can be read once: as one image, -, or as a list, --files-from -.")
        }
        if let csv, let stream = stream(output), stream == self.stream(csv) {
            throw ValidationError("Lines and table cannot both go to standard output; give one of them a file.")
        }
        if resume {
            guard !paths.contains("-") else {
                throw ValidationError("What standard input held cannot be looked at again; leave out - or --resume.")
            }
            guard stream(output) == nil else {
                throw ValidationError("--resume goes on with a file; name it with --output.")
            }
            guard csv == nil else {
                throw ValidationError("A table is written in one run; leave out --csv or --resume.")
            }
        }
        if reading.redact, crops != nil {
            throw ValidationError("--redact leaves out what --crops writes; choose one of them.")
        }
    }

    func run() async throws {
        // This comes before any result is made: results are no inputs, and must not replace one.
        var configuration = reading.configuration
        configuration.makesCrops = crops != nil
        configuration.previewSide = report == nil || reading.redact ? nil : ReportWriter.pictureSide
        // The first worker starts while folders are listed.
        let images = try reading.reader(configuration)
        var inputs = InputList(paths, listed: try listedPaths(), isResult: isEarlierResult)
        try refuseResultsThatReplace(inputs)

        // Everything that can fail comes before results are replaced, so that a failed run leaves the old ones.
        let reader = images.reader
        if paths.contains("-") { StandardStreams.announceReading("an image") }
        let standardInput = paths.contains("-") ? try InputFile.standardInput(limit: reader.limits.bytes + 1) : []
        try await images.prepare()
        let named = PersonGrouping(group.rule).groups(of: inputs.entries.map(\.path))
        let groups = inputs.arrange(by: named)
        let lines = try OutputFile(named: output)
        try refuseTableInPlaceOfLines()
        let tableFile = try csv.map { try OutputFile(named: $0) }
        if let tableFile, lines.isSame(as: tableFile) { throw Self.sameFile }
        let folder = try crops.map { try CropWriter(folder: FilePath($0), isScanned: isScanned(FilePath($0))) }
        let earlier = try await earlierLines(of: inputs, groups, reader)
        let page = try report.map { try ReportWriter(folder: FilePath($0)) }
        try page?.add(earlier, in: FilePath(output))
        try lines.keep(earlier?.byteCount ?? 0)
        try tableFile?.keep(0)
        let table = try tableFile.map { try TableWriter($0) }
        let kept = earlier?.inputCount ?? 0
        let results = ScanOutput(
            lines: lines,
            table: table,
            crops: folder,
            report: page,
            includesPayloads: reading.raw,
            isRedacted: reading.redact,
            inputs: inputs,
            earlier: earlier,
            persons: PersonCollector(groups: Array(groups.dropFirst(kept)), reader: reader)
        )
        let scan = ScanRun(
            reader: reader,
            expectation: reading.expect.expectation,
            jobs: reading.jobs,
            standardInput: standardInput
        )
        let wasInterrupted: Bool
        do {
            wasInterrupted = try await scan.run(Array(inputs.entries.dropFirst(kept)), into: results)
            try results.close()
        } catch let error as OutputError where canGoOn {
            throw UnfinishedRun(cause: error, hasTable: csv != nil)
        }
        if wasInterrupted {
            sayHowToResume()
            throw ExitStatus.interrupted
        }
        if results.summary.outcomes.contains(where: { failOn.isReached(by: $0.key) && $0.value > 0 }) {
            throw ExitStatus.inputsFailed
        }
        // A folder of scans as TIFF must not look like a run that went well.
        if inputs.entries.isEmpty, !inputs.unreadPictures.isEmpty, failOn != .never { throw ExitStatus.inputsFailed }
    }

    /// The earlier lines that can be kept; `nil` if the run starts from the beginning.
    private func earlierLines(
        of inputs: InputList,
        _ groups: [PersonGroup?],
        _ reader: any DocumentReader
    ) async throws -> EarlierLines? {
        guard resume else { return nil }
        do {
            return try await EarlierLines(
                in: FilePath(output),
                inputs: inputs.entries,
                groups: groups,
                reader: reader,
                isRedacted: reading.redact
            )
        } catch InputError.unreadable(let reason) {
            throw ValidationError("\(output) cannot be read, so there is nothing to go on with: \(reason).")
        }
    }

    /// True if lines go to a file that keeps them.
    private var canGoOn: Bool {
        if stream(output) == nil, case .regular? = try? InputFile(FilePath(output)).kind() { true } else { false }
    }

    /// Tells how to resume after Ctrl-C.
    private func sayHowToResume() {
        guard canGoOn else { return }
        // The day decides which documents are expired: a run that is resumed tomorrow must use the same day.
        let day = reading.asOf == nil ? " --as-of \(reading.day)" : ""
        // A table cannot be resumed.
        let table = csv == nil ? "" : " and without --csv"
        StandardStreams.writeError("recto: interrupted; the same command with --resume\(day)\(table) goes on\n")
    }

    private func listedPaths() throws -> [FilePath] {
        guard let filesFrom else { return [] }
        if filesFrom == "-" { StandardStreams.announceReading("the list of files") }
        do throws(InputError) {
            return try PathList(at: FilePath(filesFrom)).paths
        } catch {
            let name = filesFrom == "-" ? "standard input" : filesFrom
            throw ValidationError("The list of files in \(name) cannot be read. \(Finding(error).message)")
        }
    }
}

extension OutputFile {
    /// The file of this name with its content, or standard output for `-`.
    fileprivate init(named name: String) throws(OutputError) {
        guard name != "-" else {
            self = .standardOutput
            return
        }
        try self.init(opening: FilePath(name))
    }
}
