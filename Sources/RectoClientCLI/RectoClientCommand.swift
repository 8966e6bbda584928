// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoClient
import RectoCommands

/// The client of a verification on the command line.
///
/// It is the part of `recto` that uses a service, in a program of its own, so that reading documents links no HTTP
/// library.
@main
struct RectoClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        // People call it through `recto`, which passes control to it.
        commandName: "recto",
        abstract: "Sends a person's images to a verification service.",
        version: "recto \(EngineVersion.number)",
        subcommands: [
            SubmitCommand.self, StatusCommand.self, ResumeCommand.self, CancelCommand.self, LinkCommand.self,
            UploadCommand.self, OtpCommand.self,
        ]
    )

    static func main() async {
        CommandProgram.prepare(eventLoops: ProcessInfo.processInfo.activeProcessorCount)
        await CommandProgram.run(RectoClientCommand.self) { configuration.version }
    }
}

extension ClientError: CommandFailure {}
