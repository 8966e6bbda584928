// SPDX-License-Identifier: Apache-2.0

/// The kinds of request to the person.
public enum StepKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Agree to a text.
    case consent
    /// Choose the types of the documents that will be shown.
    case select
    /// Show the sides of a document.
    case document
    /// Prove to be there, and be pictured.
    case presence
    /// Be pictured, without a challenge.
    case selfie
    /// Repeat a one-time passcode that was delivered.
    case otp
    /// Fill in values.
    case form

    /// True if the client's files are judged later, by the engine, rather than at once.
    public var isJudgedByEngine: Bool { [.document, .presence, .selfie].contains(self) }
}

extension StepKind {
    /// True if a reviewer may ask for such a step again: a consent that was given holds, and another selection would ask
    /// for other documents.
    public var canBeAskedAgain: Bool { self != .consent && self != .select }
}
