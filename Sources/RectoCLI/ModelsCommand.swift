// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoRuns
import RectoSystem
import SystemPackage

/// `recto models`: what there is to know and to measure of model files.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists the model files that can be supplied, and which are here.",
        discussion: """
            Recto comes without them and reads without them; with a face embedder it compares selfie and portrait. \
            Scripts/models in the source fetches dlib's. They are looked for in the folders of the variable \
            RECTO_MODELS, separated by colons, in “recto/models” of XDG_DATA_HOME (by default ~/.local/share), in \
            “models” beside the program and in “share/recto/models” beside the folder that it is installed in. A \
            “models.json” in such a folder lists further ones. A file is used only if its SHA-256 is the one listed.

            Exit status: 0 done, 1 a file is there that is not what it should be, 2 could not run.
            """,
        subcommands: [ModelListCommand.self, JudgeCommand.self],
        defaultSubcommand: ModelListCommand.self
    )
}

/// `recto models list`, which is also `recto models`.
struct ModelListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the model files; the same as “recto models” alone.",
        discussion: "Exit status: 0 done, 1 a file is there that is not what it should be, 2 could not run."
    )

    @Flag(help: "Write a line of JSON for each model.")
    var json = false

    func run() async throws {
        let library = try ModelLibrary()
        let lines = library.models.map { ModelLine($0, status: library.status(of: $0)) }
        let output = OutputFile.standardOutput
        for line in lines {
            try output.write(json ? LineEncoder().encode(line) : Array(ModelParagraph(line).text.utf8))
        }
        if !json {
            let folders = library.folders.map(\.string).joined(separator: ", ")
            try output.write(Array("Looked in \(folders.printable).\n".utf8))
        }
        guard lines.allSatisfy(\.status.isInOrder) else { throw ExitStatus.inputsFailed }
    }
}

/// `recto models judge`: measures the model of faces on pairs of pictures.
struct JudgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Measures the model of faces on your own pairs of pictures.",
        discussion: """
            PAIRS is a table with a row for each pair: two pictures, “same” or “different”, and a group of people if it \
            is known, separated by commas or tabs. In place of a picture there may be several of one session, between \
            “|”, which are taken together. Paths count from the folder of the table. Pictures of pairs that are the same \
            are of one person, which the bounds take into account.

            The answer has the rates of errors by distance, each with the bound that it keeps with 95 % confidence, the \
            same by group, and rows for the list of models. Pictures without a face, or with several, are left out and \
            named.

            Exit status: 0 every picture has a face, 1 some have none or several, 2 could not run.
            """
    )

    @Argument(help: "The table.", completion: .file(), transform: { FilePath($0) })
    var pairs: FilePath

    @Flag(help: "Write one line of JSON with the whole curve.")
    var json = false

    @Flag(help: "Write a line of JSON with the distance of each pair, and nothing else.")
    var each = false

    @OptionGroup var options: FaceOptions

    func run() async throws {
        let table: FacePairTable
        do throws(FacePairTableError) {
            table = try FacePairTable(at: pairs)
        } catch {
            throw JudgingFailure(description: error.reason)
        }
        let images = try ImageReading(options.configuration, isIsolated: options.isolate)
        guard let model = try ModelLibrary().preferredEmbedder, let embedder = model.embedder else {
            throw JudgingFailure(description: "there is no model that compares faces; get one with Scripts/models")
        }
        try await images.prepare()
        let pictures = try await readings(of: table, by: images)
        let judgement = FaceJudgement(model: model, embedder: embedder, table: table, pictures: pictures)
        let output = OutputFile.standardOutput
        if each {
            for pair in judgement.pairs { try output.write(LineEncoder().encode(pair)) }
        } else if json {
            try output.write(LineEncoder().encode(judgement))
        } else {
            try output.write(Array(judgement.text(judgement.entries.map(LineEncoder().encode)).utf8))
        }
        guard judgement.unusable.isEmpty else { throw ExitStatus.inputsFailed }
    }

    /// The readings of all pictures, each one once.
    private func readings(of table: FacePairTable, by images: ImageReading) async throws -> [FilePath: ScanLine] {
        let paths = Set(table.pairs.flatMap { $0.first + $0.second }).sorted { $0.string < $1.string }
        var readings: [FilePath: ScanLine] = [:]
        // Few at a time, since each one's bytes are in memory.
        for start in stride(from: 0, to: paths.count, by: 16) {
            try await withThrowingTaskGroup(of: (FilePath, ScanLine).self) { group in
                for path in paths[start..<min(paths.count, start + 16)] {
                    group.addTask { (path, try await images.picture(path)) }
                }
                for try await (path, line) in group { readings[path] = line }
            }
        }
        return readings
    }
}

/// The reason why a model is not measured.
private struct JudgingFailure: CommandFailure {
    let description: String
}

/// The description of a model for people.
private struct ModelParagraph {
    let text: String

    init(_ line: ModelLine) {
        let model = line.model
        var rows = [
            ("file", "\(model.file), \(model.bytes) bytes"),
            ("SHA-256", model.sha256),
            ("licence", model.licence),
            ("source", model.source),
        ]
        rows += model.caveats.map { ("caveat", $0) }
        switch line.status {
        case .absent: break
        case .present(let path): rows.insert(("found", path.string), at: 0)
        case .wrongDigest(let path, let found): rows.insert(("found", "\(path.string) has \(found)"), at: 0)
        case .unreadable(let path, let reason): rows.insert(("found", "\(path.string): \(reason)"), at: 0)
        }
        let details = rows.map { label, value in
            "    " + label.padded(to: 9) + value
        }
        let heading = "\(model.name), \(model.purpose.words): \(line.status.words)"
        text = ([heading] + details).map { $0.printable + "\n" }.joined() + "\n"
    }
}

extension Model.Purpose {
    fileprivate var words: String {
        switch self {
        case .faceDetector: "face detector"
        case .faceLandmarker: "face landmarker"
        case .faceEmbedder: "face embedder"
        }
    }
}

extension ModelLibrary.Status {
    fileprivate var words: String {
        switch self {
        case .present: "present"
        case .absent: "absent"
        case .wrongDigest: "refused, another file than listed"
        case .unreadable: "unreadable"
        }
    }

    /// True if there is no file, or the right one.
    fileprivate var isInOrder: Bool {
        switch self {
        case .present, .absent: true
        case .wrongDigest, .unreadable: false
        }
    }
}
