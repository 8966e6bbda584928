// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `recto resume`: resumes a submission that was ended.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Goes on with the submission that is kept, where it was ended.",
        discussion: """
            Asks the service where the verification stands and does what is next, with what recto submit was \
            given and what is named here. What the service has is not sent again. Frames answer the challenge that was shown \
            before; if its time is over, the last line has another one.

            Exit status: 0 verified, or all was sent; 1 not verified, or more is needed; 2 could not run, 130 interrupted.
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var submission: SubmissionOptions

    func run() async throws {
        let run = VerificationRun(connection)
        try await run.interruptibly { try await run.resume(submission) }
    }
}
