// SPDX-License-Identifier: Apache-2.0

/// One try of a step, by which a result is known to be of it and of no other.
///
/// Whoever starts the engine's work keeps the try of that moment, and hands it back with the result.
public struct StepTry: Sendable, Hashable, Codable {
    /// The step.
    public let step: StepID
    /// The attempt of the whole, from 1.
    public let attempt: Int
    /// How many tries of the step were left, this one included.
    public let attemptsLeft: Int

    /// A try with these parts.
    public init(step: StepID, attempt: Int, attemptsLeft: Int) {
        self.step = step
        self.attempt = attempt
        self.attemptsLeft = attemptsLeft
    }
}
