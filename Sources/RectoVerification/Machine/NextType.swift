// SPDX-License-Identifier: Apache-2.0

/// The words for a client's next action.
public enum NextType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Claim the verification with its code.
    case start
    /// Agree to a text.
    case consent
    /// Choose the types of documents.
    case select
    /// Show a document.
    case document
    /// Do the presence challenge.
    case presence
    /// Send a picture of the person.
    case selfie
    /// Repeat a one-time passcode.
    case otp
    /// Fill in values.
    case form
    /// Submit the collected answers.
    case submit
    /// Wait and ask again.
    case wait
    /// Start again.
    case restart
    /// Nothing.
    case none
}
