// SPDX-License-Identifier: Apache-2.0
package import ArgumentParser
internal import Foundation
internal import RectoSystem
package import SystemPackage

/// A program of commands: the one place where errors become exit statuses.
///
/// 0: done; 1 and 130: set by the commands; 2: could not run.
package enum CommandProgram {
    /// Threads that every command needs beside the first one: those of tasks, and one that starts these.
    private static let threadCount = 4

    /// Prepares the program, first of all and on the first thread; ends it if the system allows too few threads.
    ///
    /// Any wait opens files, which would get the numbers of closed streams. It also starts threads, whose heaps stay.
    ///
    /// - Parameters:
    ///   - name: The name before the reason of a failure; `nil` for none.
    ///   - readsPictures: True if this process reads pictures itself: then its threads share heaps.
    ///   - eventLoops: The number of further threads that wait for the network.
    package static func prepare(named name: String? = "recto", readsPictures: Bool = true, eventLoops: Int = 0) {
        StandardStreams.reserve()
        if readsPictures { SharedHeaps.prepare(forThreads: ProcessInfo.processInfo.activeProcessorCount) }
        do {
            try Threads.require(threadCount + eventLoops)
        } catch {
            StandardStreams.writeError((name.map { "\($0): " } ?? "") + "\(error)\n")
            Foundation.exit(ExitStatus.couldNotRun.rawValue)
        }
    }

    /// Runs the command that the program's arguments name; ends the program unless the status is 0.
    ///
    /// Call it after ``prepare()``, if the program reads pictures.
    ///
    /// - Parameters:
    ///   - root: The program itself, with the other commands as its subcommands.
    ///   - name: The name before the reason of a failure; `nil` for none.
    ///   - prepare: Comes before anything else; its failure is the program's.
    ///   - version: The whole text of `--version`, in place of the root's own version. It is made only on request,
    ///     because commands must not wait for hashes.
    package static func run<Root: ParsableCommand>(
        _ root: Root.Type,
        named name: String? = "recto",
        before prepare: () throws -> Void = {},
        version: @Sendable () throws -> String
    ) async {
        do {
            try prepare()
            try CommandNames.check(ProcessInfo.processInfo.arguments.dropFirst(), of: root)
            var command = try Root.parseAsRoot()
            do {
                try requireText(beside: (command as? any InputCommand)?.inputs ?? [])
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch let error as ValidationError {
                // The parser does not know the command any more, and would show the usage of the whole program.
                throw LateMistake(description: error.message)
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch let error where Root.exitCode(for: error).isSuccess {
            // Help and version, on request.
            let message = Root.message(for: error)
            do {
                let text = message == Root.configuration.version ? try version() : message
                try OutputFile.standardOutput.write(Array("\(text)\n".utf8))
            } catch {
                end(sayingWhy: error, root, name)
            }
            Foundation.exit(0)
        } catch {
            end(sayingWhy: error, root, name)
        }
    }

    /// Refuses arguments whose bytes were lost, since they would name other files.
    private static func requireText(beside inputs: [FilePath]) throws(ValidationError) {
        guard RawArguments.ofProcess.count > inputs.count(where: { String(validating: $0) == nil }) else { return }
        throw ValidationError("An argument is no text in UTF-8. Rename its file, or name a link to it.")
    }

    private static func end<Root: ParsableCommand>(
        sayingWhy error: any Error,
        _ root: Root.Type,
        _ name: String?
    ) -> Never {
        let sentence = sentence(of: error).map { (name.map { "\($0): " } ?? "") + $0 }
        let reason = sentence ?? Root.fullMessage(for: error)
        // A sentence may quote a name, or the words of a service.
        StandardStreams.writeError(reason.printableLines + "\n")
        Foundation.exit(ExitStatus.couldNotRun.rawValue)
    }

    /// A sentence for the error; `nil` for a mistake in the arguments.
    private static func sentence(of error: any Error) -> String? {
        switch error {
        case let error as any CommandFailure: error.description
        case let error as OutputError: "cannot write to \(error.name): \(error.reason)"
        case InputError.unreadable(let reason): "cannot read standard input: \(reason)"
        default: nil
        }
    }
}

extension ThreadError: CommandFailure {}

/// A command that takes the names of its inputs as bytes, which need not be text.
package protocol InputCommand: ParsableCommand {
    /// The inputs that arguments name.
    var inputs: [FilePath] { get }
}

/// A mistake in the arguments that a command finds while it runs.
private struct LateMistake: CommandFailure {
    let description: String
}
