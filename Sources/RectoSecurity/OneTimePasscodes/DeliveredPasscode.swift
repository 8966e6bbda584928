// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The stored part of a delivered passcode: enough to judge answers, too little to know it.
///
/// Without the judge's key, the million possible passcodes cannot be tried against it.
public struct DeliveredPasscode: Sendable, Hashable, Codable {
    /// The passcode as its judge knows it again, until it is used.
    var authenticationCode: [UInt8]?
    /// Lets equal passcodes look different.
    var salt: [UInt8]
    var sentAt: Date
    var attempts = AttemptCount()
}
