// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoClient
import RectoSystem

@main
struct RectoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recto",
        abstract: "Reads identity documents from images, on this machine alone.",
        version: VersionText.heading,
        subcommands: [
            ScanCommand.self, FilterCommand.self, LiveCommand.self, ModelsCommand.self, ParseCommand.self,
            ServeCommand.self, SubmitCommand.self, StatusCommand.self, ResumeCommand.self, CancelCommand.self,
            WorkerCommand.self,
        ]
    )

    /// The one place where errors become exit statuses: 0 done, 1 and 130 by the commands, 2 could not run.
    static func main() async {
        StandardStreams.reserve()
        // Before any thread but this one is there: heaps that exist stay.
        SharedHeaps.prepare(forThreads: ProcessInfo.processInfo.activeProcessorCount)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            report(error)
        }
    }

    private static func report(_ error: any Error) -> Never {
        if let error = error as? OutputError {
            fail("cannot write to \(error.name): \(error.reason)")
        }
        if let error = error as? UnfinishedRun {
            let table = error.hasTable ? " without --csv" : ""
            fail("cannot write to \(error.cause.name): \(error.cause.reason); once it can be, --resume\(table) goes on")
        }
        if case .unreadable(let reason)? = error as? InputError { fail("cannot read standard input: \(reason)") }
        if let error = error as? LiveError { fail(error.description) }
        if let error = error as? ClientError { fail(error.description) }
        if exitCode(for: error).isSuccess {
            // Help and version, which were asked for.
            let message = message(for: error)
            print(message == VersionText.heading ? version() : message)
            Foundation.exit(0)
        }
        StandardStreams.writeError(fullMessage(for: error) + "\n")
        Foundation.exit(ExitStatus.couldNotRun.rawValue)
    }

    /// The whole of it, made only where it was asked for: commands shall not wait for digests.
    private static func version() -> String {
        do throws(ModelError) {
            return try VersionText.lines().joined(separator: "\n")
        } catch {
            fail(error.description)
        }
    }

    private static func fail(_ message: String) -> Never {
        StandardStreams.writeError("recto: \(message)\n")
        Foundation.exit(ExitStatus.couldNotRun.rawValue)
    }
}

/// A run that ended since nothing more could be written, and can be gone on with.
struct UnfinishedRun: Error {
    let cause: OutputError
    /// Whether a table was written, which is written in one run.
    let hasTable: Bool
}

/// How a command ends when not with 0; thrown by commands, acted on in one place.
enum ExitStatus: Int32, Error {
    /// At least one input fell below what `--fail-on` allows.
    case inputsFailed = 1
    /// The command could not run.
    case couldNotRun = 2
    /// Ctrl-C.
    case interrupted = 130
}
