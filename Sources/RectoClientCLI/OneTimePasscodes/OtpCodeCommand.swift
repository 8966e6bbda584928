// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoSecurity

/// `recto otp code`: the passcode of now.
struct OtpCodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Writes the passcode of a secret at this time, and how long it holds.",
        discussion: "Exit status: 0 done, 2 could not run."
    )

    @OptionGroup var secret: SecretOptions

    func run() async throws {
        let time = secret.time
        let info = try secret.generator().passcode(at: time)
        let secondsLeft = Int((info.validUntil - time.timeIntervalSince1970).rounded(.up))
        if secret.json {
            try PasscodeLine.code(info, secondsLeft: secondsLeft).write()
        } else {
            try PasscodeLine.write("\(info.passcode), for \(secondsLeft) s\n")
        }
    }
}
