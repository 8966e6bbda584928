// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoCapture
import RectoClient
import SystemPackage

/// `recto submit`: sends a person's images to a verification service, and writes a line of JSON for each event.
struct SubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract:
            "Sends a person's images and answers to a verification service; writes a line of JSON for each event.",
        discussion: """
            Begins with what the person was given: a code of twelve digits, a link, or a picture of its QR code. Does what \
            the service asks for as far as the files and options go, then says what else is needed:

              recto submit --code "1234 5678 9012" --server https://verify.example.org --agree \\
                --front front.jpg --back back.jpg

            A presence challenge is shown once it is its turn, and ends the command as what is needed, with the time until which \
            it must be recorded; recto resume --frames sends the recording.

            With --camera a person is led through the verification before a camera: each side of a document, then the \
            challenge, without a key:

              recto submit --link LINK --agree --document passport --camera /dev/video0 --wait

            Files are compared with the limits before anything is sent; larger images are encoded anew if they can still \
            be read then. The session is kept sealed in --state: after a lost connection, or any end, recto resume goes on \
            where it was, and sends nothing twice. A folder keeps one verification: another code is taken once the one before has \
            ended or is given up, and one that is refused leaves the folder as it was.

            Exit status: 0 verified, or all was sent; 1 not verified, or more is needed; 2 could not run, 130 interrupted.
            """
    )

    @Option(help: ArgumentHelp("The code of twelve digits.", valueName: "digits"))
    var code: String?

    @Option(help: ArgumentHelp("The link.", valueName: "url"))
    var link: String?

    @Option(help: ArgumentHelp("A picture of the QR code.", valueName: "file"), transform: { FilePath($0) })
    var qr: FilePath?

    @Flag(help: "Resume the saved session, as recto resume does.")
    var saved = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var submission: SubmissionOptions

    func validate() throws {
        let beginnings = [code != nil, link != nil, qr != nil, saved].count { $0 }
        guard beginnings == 1 else { throw ValidationError("Begin with one of --code, --link, --qr and --saved.") }
        guard code == nil || connection.server != nil else {
            throw ValidationError("A code does not say which service gave it; name the service with --server.")
        }
    }

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly { try await walk(run) }
    }

    private func walk(_ run: VerificationRun) async throws {
        guard !saved else { return try await run.resume(submission) }
        guard try !connection.folder.isUnderWay else { throw ValidationError(Self.isUnderWay) }
        // This comes before the invitation is used, which is good once.
        let guide = try run.guide(submission)
        let files = try await submission.submission(limits: connection.limits, notes: [:])
        let client = try await VerificationClient.claim(
            try await invitation(),
            savingIn: connection.folder,
            notes: submission.notes,
            configuration: connection.configuration
        )
        try await run.walk(client, guide?.submission(files) ?? files, waits: submission.wait)
    }

    private static let isUnderWay = """
        A verification that has not ended, as far as is known, is kept here. See where it stands with recto status, go on \
        with recto resume, give it up with recto cancel, or name another folder with --state.
        """

    private func invitation() async throws -> Invitation {
        let allowsPlainHTTP = connection.plainHTTP
        if let code, let server = connection.server {
            return try Invitation(code: code, at: try ServiceAddress(server, allowsPlainHTTP: allowsPlainHTTP))
        }
        if let link { return try connection.checked(Invitation(link: link, allowsPlainHTTP: allowsPlainHTTP)) }
        guard let qr else { preconditionFailure("validated options begin somewhere") }
        let content = try await InvitationReader().content(of: qr)
        return try connection.checked(Invitation(link: content, allowsPlainHTTP: allowsPlainHTTP))
    }
}
