// SPDX-License-Identifier: Apache-2.0

/// Everything that decides where a verification stands, and nothing about the person.
///
/// `status`, `next` and `reason` are computed from the facts, so that they cannot contradict each other. Facts change
/// through ``applying(_:_:)`` alone: the same events give the same facts.
public struct VerificationFacts: Sendable, Hashable, Codable {
    /// Whether a client came with the code.
    public internal(set) var isClaimed = false
    /// The steps, in the journey's order.
    public internal(set) var steps: [StepFacts]
    /// Whether the client sent everything in this attempt.
    public internal(set) var isSubmitted = false
    /// The checks of this attempt; none before it is submitted.
    public internal(set) var checks: [CheckFacts] = []
    /// Whether a person is to decide.
    public internal(set) var isUnderReview = false
    /// How it ended; `nil` while it has not.
    public internal(set) var outcome: VerificationOutcome?
    /// Who made the outcome what it is.
    public internal(set) var decider: Decider?
    /// Which attempt of the whole this is, from 1.
    public internal(set) var attempt = 1
    /// How many attempts of the whole there may be.
    public let attemptsAllowed: Int
    /// Whether what was known about the person is gone.
    public internal(set) var isErased = false

    /// The facts of a verification that was just created.
    public init(_ policy: VerificationPolicy) {
        steps = policy.steps.map(StepFacts.init)
        attemptsAllowed = policy.attempts
    }

    /// The step of a name; `nil` where there is none.
    public func step(_ id: StepID) -> StepFacts? {
        steps.first { $0.id == id }
    }

    /// The try that a step is in, for the result to come back with; `nil` where there is no such step.
    public func currentTry(of id: StepID) -> StepTry? {
        step(id).map { StepTry(step: id, attempt: attempt, attemptsLeft: $0.attemptsLeft) }
    }
}
