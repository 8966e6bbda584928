// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoCommands
import RectoExaminer
import RectoService
import RectoStore
import RectoSystem

/// Runs the verification service.
@main
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recto-serve",
        abstract: "Runs the verification service.",
        discussion: """
            Without a command it runs, as with the command run: recto-serve --data FOLDER.

            Exit status: 0 if the service was told to stop, or the command is done; 1 if audit or replay finds a \
            difference; 2 if it could not run, with the reason.
            """,
        version: "recto \(EngineVersion.number)",
        subcommands: [Run.self, Key.self, Rotate.self, Audit.self, Replay.self, Backup.self, Restore.self],
        defaultSubcommand: Run.self
    )

    static func main() async {
        CommandProgram.prepare(named: nil, readsPictures: false)
        // The memory is made private before any key is read.
        await CommandProgram.run(Serve.self, named: nil, before: Confinement.keepMemoryPrivate) {
            configuration.version
        }
    }
}

extension ServiceStartError: CommandFailure {}
extension StoreError: CommandFailure {}
extension ModelError: CommandFailure {}
extension ExaminerError: CommandFailure {}
extension ConfinementError: CommandFailure {}

/// The reason why the service cannot run; written to standard error.
struct ServeFailure: CommandFailure {
    let description: String

    init(description: String) {
        self.description = description
    }

    /// A sentence about what failed, with the reason that an error gives.
    init(_ sentence: String, because error: any Error) {
        let reason =
            Self.missingKey(error) ?? (error as? StoreError)?.description ?? (error as NSError).localizedFailureReason
            ?? "The system refused it."
        description = "\(sentence) \(reason)"
    }

    /// The sentence for a master key that is not there, if that is the error.
    private static func missingKey(_ error: any Error) -> String? {
        guard case StoreError.masterKeyRefused(let path, _) = error, !FileManager.default.fileExists(atPath: path)
        else { return nil }
        return "There is no master key at \(path). Put its file there, or name it with --key."
    }
}
