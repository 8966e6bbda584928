// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoImaging
import RectoSecurity

/// `recto otp enrol`: makes a secret.
struct OtpEnrolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol",
        abstract: "Makes a secret, and shows it, its otpauth link and the QR code of the link to an authenticator app.",
        discussion: """
            Files that hold the secret can be read by their owner alone, and replace no other file.

            Exit status: 0 done, 2 could not run.
            """
    )

    @Option(help: "The person's account, as the app shows it.")
    var account: String

    @Option(help: "The one who checks the passcodes, as the app shows them.")
    var issuer: String?

    @OptionGroup var settings: PasscodeSettings

    @Option(help: ArgumentHelp("Write the link to a new file, for recto otp code and check.", valueName: "file"))
    var save: String?

    @Option(help: ArgumentHelp("Write the QR code to a new SVG file in place of the terminal.", valueName: "file"))
    var svg: String?

    @Flag(help: "Write a line of JSON in place of text and QR code.")
    var json = false

    func run() async throws {
        let secret = try AuthenticatorSecret.generated(for: settings.configuration)
        let link = try AuthenticatorLink(issuer: issuer, account: account, secret: secret)
        guard let code = QRCode(link.text) else { throw OneTimePasscodeError.unsuitableName }
        let files = [(save, link.text), (svg, code.svgText)]
        try PrivateFile.write(files.compactMap { path, text in path.map { (PrivateFile(path: $0), text + "\n") } })
        if json {
            try PasscodeLine.enrolled(link).write()
        } else {
            let text = "secret: \(secret.base32)\nlink: \(link.text)\n"
            try PasscodeLine.write(svg == nil ? text + code.terminalText : text)
        }
    }
}
