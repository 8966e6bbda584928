// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoClient
import RectoVerification

/// `recto link`: asks for a link by which another device sends one file.
struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Asks for a link by which another device sends one file of the saved verification.",
        discussion: """
            Writes the link as a line of JSON, and on a terminal its QR code as well. The other device sends the file with \
            recto upload, or with a PUT request. The link is good once, for at most ten minutes.

            Exit status: 0 done, 2 could not run, 130 interrupted.
            """
    )

    @Argument(help: "The side: front, back or page.", transform: side)
    var slot: Slot

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly { try await ask(run) }
    }

    private func ask(_ run: VerificationRun) async throws {
        let client = try await run.client()
        guard case .document(let document) = try await client.status().next else {
            throw ValidationError("The verification asks for no document now; see recto status.")
        }
        let link = try await client.uploadLink(for: slot, in: document.step)
        try run.report(link, for: slot)
    }

    private static func side(_ text: String) throws -> Slot {
        guard let slot = Slot(rawValue: text), [.front, .back, .page].contains(slot) else {
            throw ValidationError("The side is front, back or page.")
        }
        return slot
    }
}
