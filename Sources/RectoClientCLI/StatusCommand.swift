// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoClient

/// `recto status`: shows the status of the stored verification.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Asks for the status of the saved verification; writes it as a line of JSON.",
        discussion: "Exit status: 0 done, whatever the status is; 2 could not run, 130 interrupted."
    )

    @OptionGroup var connection: ConnectionOptions

    @Flag(help: "Wait for a change first.")
    var wait = false

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly {
            let client = try await run.client()
            if wait { _ = try await client.change() }
            try run.report(try await client.status())
        }
    }
}
