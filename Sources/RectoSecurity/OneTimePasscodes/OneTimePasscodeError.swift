// SPDX-License-Identifier: Apache-2.0

/// The reason why passcodes cannot be made.
public enum OneTimePasscodeError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A secret shorter than 128 bits (RFC 4226 §4, R6), or longer than 1024.
    case unsuitableSecret
    /// Not 6 to 8 digits (RFC 4226 §5.3).
    case unsuitableDigits
    /// A period that is not 1 to 3600 seconds.
    case unsuitablePeriod

    /// The cause, and the remedy.
    public var description: String {
        switch self {
        case .unsuitableSecret: "Give a secret of 16 to 128 bytes."
        case .unsuitableDigits: "Passcodes have 6 to 8 digits."
        case .unsuitablePeriod: "The period of passcodes is 1 to 3600 seconds."
        }
    }
}
