// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoClient
import RectoVerification
import SystemPackage

/// `recto upload`: sends the one file that a link asks for, from another device.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Sends the one file that a link asks for, such as from another device; the link is good once.",
        discussion: """
            The client of a verification asks the service for such a link if the person has their document, or a better \
            camera, at another device. The link says which side of the document it is for. A file that is too large is \
            encoded anew if it still reads then.

            Exit status: 0 sent, 2 not sent, with the reason; 130 interrupted.
            """
    )

    @Argument(help: "The link, as it was shown.")
    var link: String

    @Argument(help: "The picture, or a page as a PDF file.")
    var file: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly(sayingThat: "the same command sends the file again") { try await send(run) }
    }

    private func send(_ run: VerificationRun) async throws {
        let destination = try SessionLink(link, allowsPlainHTTP: connection.plainHTTP)
        guard case .sendFile(let slot, _, _) = destination.action else {
            throw ValidationError("The link begins a verification; use recto submit --link.")
        }
        try connection.check(destination.address, of: "link")
        // The file is compared with the limits before the link is used.
        let file = try await EngineUploads().file(at: FilePath(file), slot: slot, limits: connection.limits).upload
        try await connection.configuration.send(file.bytes, to: destination)
        try run.report(sent: file)
    }
}
