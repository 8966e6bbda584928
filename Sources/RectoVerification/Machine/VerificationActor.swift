// SPDX-License-Identifier: Apache-2.0

/// The origins of events.
public enum VerificationActor: String, Sendable, Hashable, Codable, CaseIterable {
    /// The person, through a program.
    case client
    /// The application that asked for the verification.
    case application
    /// The engine, which reads documents and judges presence.
    case engine
    /// A program that answers checks; the engine can be one.
    case provider
    /// A deciding person.
    case reviewer
    /// A person at the machine, who reads and changes nothing.
    case `operator`
    /// Time.
    case clock
}
