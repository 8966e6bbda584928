// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// A command of the client of a verification.
protocol ClientCommand: HandedOverCommand {}

extension ClientCommand {
    static var program: String { "recto-client" }
    static var command: String? { configuration.commandName }
    static var installOption: String { "--client" }
}

/// `recto submit`.
struct SubmitCommand: ClientCommand {
    static let configuration = listed(as: "submit", "Sends a person's images and answers to a verification service.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto status`.
struct StatusCommand: ClientCommand {
    static let configuration = listed(as: "status", "Asks for the status of the saved verification.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto resume`.
struct ResumeCommand: ClientCommand {
    static let configuration = listed(as: "resume", "Resumes the saved submission at the step where it stopped.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto link`.
struct LinkCommand: ClientCommand {
    static let configuration = listed(as: "link", "Asks for a link by which another device sends one file.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto upload`.
struct UploadCommand: ClientCommand {
    static let configuration = listed(as: "upload", "Sends the one file that a link asks for, from another device.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto cancel`.
struct CancelCommand: ClientCommand {
    static let configuration = listed(as: "cancel", "Cancels the saved verification, and forgets it.")

    @OptionGroup var arguments: HandedOverArguments
}

/// `recto otp`.
struct OtpCommand: ClientCommand {
    static let configuration = listed(
        as: "otp",
        "Makes secrets of authenticators, and makes and checks their passcodes by the time (RFC 6238)."
    )

    @OptionGroup var arguments: HandedOverArguments
}
