// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoCommands
import RectoSecurity

/// `recto otp`: passcodes by the time (RFC 6238), without a service.
struct OtpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "otp",
        abstract: "Makes secrets of authenticators, and makes and checks their passcodes by the time (RFC 6238).",
        discussion: "Nothing is sent anywhere. Secrets come from a file or standard input, never from an argument.",
        subcommands: [OtpEnrolCommand.self, OtpCodeCommand.self, OtpCheckCommand.self]
    )
}

extension OneTimePasscodeError: CommandFailure {}

/// The settings of passcodes that both sides share.
struct PasscodeSettings: ParsableArguments {
    @Option(
        name: .customLong("hash"),
        help: "The hash function: SHA1, which every app knows, SHA256 or SHA512.",
        transform: function
    )
    var hashFunction = OneTimePasscodeGenerator.HashFunction.sha1

    @Option(help: "The number of digits: 6 to 8.")
    var digits = 6

    @Option(help: ArgumentHelp("The period of a passcode.", valueName: "seconds"))
    var period = 30

    var configuration: OneTimePasscodeGenerator.Configuration {
        var configuration = OneTimePasscodeGenerator.Configuration()
        (configuration.hashFunction, configuration.digits, configuration.period) = (hashFunction, digits, period)
        return configuration
    }

    /// The function that a text names, in letters of either case.
    private static func function(_ text: String) throws -> OneTimePasscodeGenerator.HashFunction {
        guard let function = OneTimePasscodeGenerator.HashFunction(rawValue: text.uppercased()) else {
            throw ValidationError("--hash is SHA1, SHA256 or SHA512.")
        }
        return function
    }
}
