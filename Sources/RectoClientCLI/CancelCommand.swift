// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoClient

/// `recto cancel`: gives up the verification for the person.
struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Gives up the verification that is kept, and forgets it; nothing else is possible then.",
        discussion: "Exit status: 0 done, 2 could not run, 130 interrupted."
    )

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly {
            let resource = try await run.client().cancel()
            try run.report(resource)
            try connection.folder.removeSession()
        }
    }
}
