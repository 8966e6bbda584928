// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `recto resume`: resumes a submission that was ended.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resumes the saved submission at the step where it stopped.",
        discussion: """
            Asks the service for the status and does what is next, with the files and options of recto submit and those \
            that are named here. What the service has is not sent again. Frames answer the challenge that was shown \
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
