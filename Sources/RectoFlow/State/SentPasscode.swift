// SPDX-License-Identifier: Apache-2.0
internal import RectoSecurity
internal import RectoVerification

/// A passcode that was sent to somebody, or is about to be.
struct SentPasscode: Sendable, Hashable, Codable {
    /// The stored form that answers are judged by.
    var stored: DeliveredPasscode
    /// The passcode itself, until it is delivered.
    var undelivered: String?
    /// The time from which another can be asked for.
    var resendAt: Timestamp
}
