// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoSystem

@main
struct RectoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recto",
        abstract: "Reads identity documents from images, on this machine alone.",
        version: VersionText.heading,
        subcommands: [
            ScanCommand.self, FilterCommand.self, LiveCommand.self, CompareCommand.self, ModelsCommand.self,
            ParseCommand.self, ServeCommand.self, SubmitCommand.self, StatusCommand.self, ResumeCommand.self,
            CancelCommand.self, LinkCommand.self, UploadCommand.self, OtpCommand.self, WorkerCommand.self,
        ]
    )

    static func main() async {
        CommandProgram.prepare()
        await CommandProgram.run(RectoCommand.self) { try VersionText.lines().joined(separator: "\n") }
    }
}

extension ModelError: CommandFailure {}

/// A run that ended because nothing more could be written; it can be resumed.
struct UnfinishedRun: CommandFailure {
    let cause: OutputError
    /// True if the run also writes a table, which cannot be resumed.
    let hasTable: Bool

    var description: String {
        let table = hasTable ? " without --csv" : ""
        return "cannot write to \(cause.name): \(cause.reason); once it can be, --resume\(table) goes on"
    }
}
