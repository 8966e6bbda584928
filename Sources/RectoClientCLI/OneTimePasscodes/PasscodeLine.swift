// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoSystem
import RectoVerification

/// One line of output of `recto otp`.
enum PasscodeLine: Encodable {
    /// A secret was made.
    case enrolled(AuthenticatorLink)
    /// The passcode of a time, with the seconds that it holds.
    case code(OneTimePasscodeInfo, secondsLeft: Int)
    /// A passcode was checked.
    case checked(PasscodeCheck)

    /// The form of the lines.
    private static let schema = "recto.otp/1"

    private enum Key: String, CodingKey {
        case schema, event, secret, link, issuer, account, hashFunction, digits, periodInSeconds, passcode, validFrom,
            validUntil, secondsLeft, result, windows, seconds
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(Self.schema, forKey: .schema)
        switch self {
        case .enrolled(let link):
            let settings = link.secret.configuration
            try line.encode("enrolled", forKey: .event)
            try line.encode(link.secret.base32, forKey: .secret)
            try line.encode(link.text, forKey: .link)
            try line.encodeIfPresent(link.issuer, forKey: .issuer)
            try line.encode(link.account, forKey: .account)
            try line.encode(settings.hashFunction, forKey: .hashFunction)
            try line.encode(settings.digits, forKey: .digits)
            try line.encode(settings.period, forKey: .periodInSeconds)
        case .code(let info, let secondsLeft):
            try line.encode("code", forKey: .event)
            try line.encode(info.passcode, forKey: .passcode)
            try line.encode(Timestamp(milliseconds: Int64(info.validFrom) * 1_000), forKey: .validFrom)
            try line.encode(Timestamp(milliseconds: Int64(info.validUntil) * 1_000), forKey: .validUntil)
            try line.encode(info.timeWindowSize, forKey: .periodInSeconds)
            try line.encode(secondsLeft, forKey: .secondsLeft)
        case .checked(let check):
            try line.encode("checked", forKey: .event)
            try line.encode(check.result, forKey: .result)
            try line.encodeIfPresent(check.windows, forKey: .windows)
            try line.encodeIfPresent(check.seconds, forKey: .seconds)
        }
    }

    /// Writes the line to standard output.
    func write() throws { try Self.write(String(decoding: try WireJSON.encode(self), as: UTF8.self) + "\n") }

    /// Writes text to standard output.
    static func write(_ text: String) throws { try OutputFile.standardOutput.write(Array(text.utf8)) }
}
