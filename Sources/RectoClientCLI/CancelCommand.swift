// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `recto cancel`: gives up the verification for the person.
struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancels the saved verification, and forgets it; it cannot be resumed.",
        discussion: """
            One that has ended, or that the service no longer knows, is only forgotten.

            Exit status: 0 done, 2 could not run, 130 interrupted.
            """
    )

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly { try await run.giveUp() }
    }
}
