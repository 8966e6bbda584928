// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// What is stored of a passcode that was sent to somebody: enough to judge answers, too little to know it.
///
/// Without the judge's key the million passcodes there are cannot be tried against it.
public struct DeliveredPasscode: Sendable, Hashable, Codable {
    /// The passcode as its judge knows it again, until it is used.
    var authenticationCode: [UInt8]?
    /// Lets equal passcodes look different.
    var salt: [UInt8]
    var sentAt: Date
    var attempts = AttemptCount()
}
