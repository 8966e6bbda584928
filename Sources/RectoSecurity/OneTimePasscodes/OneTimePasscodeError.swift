// SPDX-License-Identifier: Apache-2.0

/// The reason why passcodes cannot be made, or the secret for them cannot be read.
public enum OneTimePasscodeError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A secret shorter than 128 bits (RFC 4226 §4, R6), or longer than 1024.
    case unsuitableSecret
    /// Not 6 to 8 digits (RFC 4226 §5.3).
    case unsuitableDigits
    /// A period that is not 1 to 3600 seconds.
    case unsuitablePeriod
    /// A name that no link holds: empty, longer than 64 bytes, or with a colon or a control character.
    case unsuitableName
    /// A text that is neither Base32 nor a link.
    case unreadableSecret
    /// A link that is none of passcodes by the time.
    case unreadableLink

    /// The cause, and the remedy.
    public var description: String {
        switch self {
        case .unsuitableSecret: "Give a secret of 16 to 128 bytes."
        case .unsuitableDigits: "Passcodes have 6 to 8 digits."
        case .unsuitablePeriod: "The period of passcodes is 1 to 3600 seconds."
        case .unsuitableName: "A name has 1 to 64 bytes, and no colon or control character."
        case .unreadableSecret: "Give the secret in Base32, or as a link that begins with otpauth://totp/."
        case .unreadableLink: "A link begins with otpauth://totp/, and names each of its members once."
        }
    }
}
