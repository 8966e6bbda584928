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
            “models.json” in such a folder lists further ones. A file is used only where its SHA-256 is the one listed.

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
