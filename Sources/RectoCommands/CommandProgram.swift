// SPDX-License-Identifier: Apache-2.0
package import ArgumentParser
internal import Foundation
internal import RectoSystem

/// A program of commands: the one place where errors become exit statuses, 0 done, 1 and 130 by the commands, 2 could not
/// run.
package enum CommandProgram {
    /// What comes before all else, on the first thread: waiting for anything opens files, which would get the numbers of
    /// streams that are closed, and starts threads, whose heaps stay.
    package static func prepare() {
        StandardStreams.reserve()
        SharedHeaps.prepare(forThreads: ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Runs the command that the program's arguments name, and ends the program where it did not end with 0; to be called
    /// after ``prepare()``.
    ///
    /// - Parameters:
    ///   - root: The program itself, whose subcommands the others are.
    ///   - version: All that `--version` says, in place of the root's own version; made only where it was asked for, since
    ///     commands shall not wait for digests.
    package static func run<Root: ParsableCommand>(_ root: Root.Type, version: @Sendable () throws -> String) async {
        do {
            var command = try Root.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch let error where Root.exitCode(for: error).isSuccess {
            // Help and version, which were asked for.
            let message = Root.message(for: error)
            do {
                let text = message == Root.configuration.version ? try version() : message
                try OutputFile.standardOutput.write(Array("\(text)\n".utf8))
            } catch {
                end(sayingWhy: error, root)
            }
            Foundation.exit(0)
        } catch {
            end(sayingWhy: error, root)
        }
    }

    private static func end<Root: ParsableCommand>(sayingWhy error: any Error, _ root: Root.Type) -> Never {
        let reason = sentence(of: error).map { "recto: \($0)" } ?? Root.fullMessage(for: error)
        StandardStreams.writeError(reason + "\n")
        Foundation.exit(ExitStatus.couldNotRun.rawValue)
    }

    /// `nil` where a mistake in the arguments is meant.
    private static func sentence(of error: any Error) -> String? {
        switch error {
        case let error as any CommandFailure: error.description
        case let error as OutputError: "cannot write to \(error.name): \(error.reason)"
        case InputError.unreadable(let reason): "cannot read standard input: \(reason)"
        default: nil
        }
    }
}
