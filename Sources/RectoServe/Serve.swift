// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import Recto
import RectoExaminer
import RectoService
import RectoStore
import RectoSystem
import SystemPackage

/// Runs the verification service.
@main
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recto-serve",
        abstract: "Runs the verification service.",
        subcommands: [Run.self, Key.self, Rotate.self],
        defaultSubcommand: Run.self
    )

    /// Mistakes in the command line end with 2, as those of every `recto` command do.
    static func main() async {
        do {
            // Before any key is read.
            try Confinement.keepMemoryPrivate()
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as any CustomStringConvertible & Error where Self.isSentence(failure) {
            FileHandle.standardError.write(Data("\(failure)\n".utf8))
            exit(withError: ExitCode(2))
        } catch {
            let code = exitCode(for: error)
            guard code != .success, code.rawValue != 2 else { exit(withError: error) }
            FileHandle.standardError.write(Data("\(fullMessage(for: error))\n".utf8))
            exit(withError: ExitCode(2))
        }
    }

    /// True of errors that describe themselves in sentences; the others are mistakes in the command line.
    private static func isSentence(_ error: any Error) -> Bool {
        error is ServeFailure || error is ServiceStartError || error is StoreError || error is ModelError
            || error is ExaminerError || error is ConfinementError
    }
}

/// The reason why the service cannot run; written to standard error.
struct ServeFailure: Error, CustomStringConvertible {
    let description: String
}
