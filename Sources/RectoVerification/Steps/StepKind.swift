// SPDX-License-Identifier: Apache-2.0

/// What a step asks of the person who is verified.
public enum StepKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Agree to a text.
    case consent
    /// Choose the types of the documents that will be shown.
    case select
    /// Show the sides of a document.
    case document
    /// Prove to be there, and be pictured.
    case presence
    /// Repeat a one-time passcode that was delivered.
    case otp
    /// Fill in values.
    case form

    /// Whether what the client sends is judged later, by the engine, rather than at once.
    public var isJudgedByEngine: Bool { self == .document || self == .presence }
}
