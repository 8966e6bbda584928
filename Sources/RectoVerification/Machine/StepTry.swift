// SPDX-License-Identifier: Apache-2.0

/// One try of a step, which assigns a result to this try and to no other.
///
/// A caller that starts the engine keeps the try of that moment, and returns it with the result.
public struct StepTry: Sendable, Hashable, Codable {
    /// The step.
    public let step: StepID
    /// The attempt of the whole, from 1.
    public let attempt: Int
    /// Number of tries left for the step, with this one.
    public let attemptsLeft: Int

    /// A try with these parts.
    public init(step: StepID, attempt: Int, attemptsLeft: Int) {
        self.step = step
        self.attempt = attempt
        self.attemptsLeft = attemptsLeft
    }
}
