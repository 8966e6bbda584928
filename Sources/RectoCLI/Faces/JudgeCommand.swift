// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoRuns
import RectoSystem
import SystemPackage

/// `recto models judge`: measures the model of faces on pairs of pictures.
struct JudgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Measures the model of faces on your own pairs of pictures.",
        discussion: """
            PAIRS is a table with a row for each pair: two pictures, “same” or “different”, and a group of people if it \
            is known, separated by commas or tabs. Paths count from the folder of the table. Pictures of pairs that are \
            the same are of one person, which the bounds take into account.

            The answer has the rates of errors by distance, each with the bound that it keeps with 95 % confidence, the \
            same by group, and rows for the list of models. Pictures without a face, or with several, are left out and \
            named.

            Exit status: 0 every picture has a face, 1 some have none or several, 2 could not run.
            """
    )

    @Argument(help: "The table.", transform: { FilePath($0) })
    var pairs: FilePath

    @Flag(help: "Write one line of JSON with the whole curve.")
    var json = false

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
        if json {
            try output.write(LineEncoder().encode(judgement))
        } else {
            try output.write(Array(judgement.text(judgement.entries.map(LineEncoder().encode)).utf8))
        }
        guard judgement.unusable.isEmpty else { throw ExitStatus.inputsFailed }
    }

    /// The readings of all pictures, each one once.
    private func readings(of table: FacePairTable, by images: ImageReading) async throws -> [FilePath: ScanLine] {
        let paths = Set(table.pairs.flatMap { [$0.first, $0.second] }).sorted { $0.string < $1.string }
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
