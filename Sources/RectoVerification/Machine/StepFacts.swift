// SPDX-License-Identifier: Apache-2.0

/// What is known about one step of a verification.
public struct StepFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let id: StepID
    /// What it asks for.
    public let kind: StepKind
    /// Whether the verification fails with it.
    public let isRequired: Bool
    /// How far it is.
    public internal(set) var state: StepState
    /// How many tries are left, the present one included; 0 once it failed.
    public internal(set) var attemptsLeft: Int

    /// A step as a policy defines it, with all its tries.
    init(_ definition: VerificationPolicy.Step) {
        id = definition.id
        kind = definition.kind
        isRequired = definition.isRequired
        state = .open
        attemptsLeft = definition.attempts
    }
}
