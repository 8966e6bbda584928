// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoCommands
import RectoSecurity

/// `recto otp check`: judges a passcode.
struct OtpCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks a passcode of a secret at this time, and says if the clock that made it is wrong.",
        discussion: """
            It keeps nothing: a passcode that was accepted before is right again. A service must refuse it, and count \
            wrong ones; POST /v1/authenticators/{authenticator}/check does.

            Exit status: 0 right, 1 not right, 2 could not run.
            """
    )

    @Argument(help: "The passcode; spaces and hyphens do not matter.")
    var passcode: String

    @OptionGroup var secret: SecretOptions

    @Option(help: "Periods before and after the present one whose passcodes are right: 0 to 10.")
    var window = TimeBasedPasscodeJudge.acceptedWindows

    func validate() throws {
        guard (0...10).contains(window) else { throw ValidationError("--window is 0 to 10.") }
    }

    func run() async throws {
        let check = PasscodeCheck(passcode, try secret.generator(), at: secret.time, window: window)
        if secret.json {
            try PasscodeLine.checked(check).write()
        } else {
            try PasscodeLine.write("\(check)\n")
        }
        guard check.result == .right else { throw ExitStatus.inputsFailed }
    }
}
