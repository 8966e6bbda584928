// SPDX-License-Identifier: Apache-2.0

/// Who causes events.
public enum VerificationActor: String, Sendable, Hashable, Codable, CaseIterable {
    /// The person who is verified, through a program.
    case client
    /// The application that asked for the verification.
    case application
    /// What reads documents and judges presence.
    case engine
    /// What answers checks; the engine can be one.
    case provider
    /// A person who decides.
    case reviewer
    /// Time.
    case clock
}
