// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import RectoService
import RectoStore
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

    /// Mistakes in what was asked end with 2, as those of every `recto` command do.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as ServeFailure {
            FileHandle.standardError.write(Data("\(failure)\n".utf8))
            exit(withError: ExitCode(2))
        } catch {
            let code = exitCode(for: error)
            guard code != .success, code.rawValue != 2 else { exit(withError: error) }
            FileHandle.standardError.write(Data("\(fullMessage(for: error))\n".utf8))
            exit(withError: ExitCode(2))
        }
    }
}

/// Why the service cannot run; said on standard error.
struct ServeFailure: Error, CustomStringConvertible {
    let description: String
}
