// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoSecurity
import RectoSystem
import SystemPackage

/// The place of a secret, and the time.
struct SecretOptions: ParsableArguments {
    @Argument(
        help: "A file with the secret in Base32, or with its otpauth link; - for standard input, which is the default.",
        completion: .file()
    )
    var file = "-"

    @OptionGroup var settings: PasscodeSettings

    @Option(help: ArgumentHelp("The time, in seconds since 1970; by default now.", valueName: "seconds"))
    var at: Int?

    @Flag(help: "Write a line of JSON.")
    var json = false

    /// The longest file that is read, in bytes.
    private static let greatestFile = 4_000

    func validate() throws {
        guard at.map({ (0...99_999_999_999).contains($0) }) ?? true else {
            throw ValidationError("--at is 0 to 99999999999.")
        }
    }

    var time: Date { at.map { Date(timeIntervalSince1970: Double($0)) } ?? Date() }

    /// The generator of the secret's passcodes; a link's own settings count more than the options.
    func generator() throws -> OneTimePasscodeGenerator {
        if file == "-" { StandardStreams.announceReading("the secret") }
        let bytes: [UInt8]
        do throws(InputError) {
            bytes =
                file == "-"
                ? try InputFile.standardInput(limit: Self.greatestFile + 1)
                : try InputFile(FilePath(file)).stream(limit: Self.greatestFile + 1)
        } catch {
            // It is not named: it may be the secret itself, or a half of the passcode.
            throw ValidationError(
                "The file of the secret cannot be read: \(error.reason). A secret is no argument, but in a file or in "
                    + "standard input; a passcode with spaces is put between quotes."
            )
        }
        guard bytes.count <= Self.greatestFile else { throw OneTimePasscodeError.unreadableSecret }
        let text = String(decoding: bytes, as: UTF8.self)
        return try AuthenticatorSecret(text: text, configuration: settings.configuration).generator
    }
}
