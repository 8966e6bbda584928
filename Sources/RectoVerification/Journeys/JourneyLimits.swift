// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness

/// The limits of a journey: those of a named set, and what the journey says otherwise.
public struct JourneyLimits: Sendable, Hashable {
    /// The set.
    public let set: LimitSet
    /// What differs from it.
    public let overrides: [Limit: Int]

    /// The limits of a set, with some that differ.
    ///
    /// - Precondition: Every one lies in its range.
    public init(_ set: LimitSet = .idwise, overrides: [Limit: Int] = [:]) {
        precondition(overrides.allSatisfy { $0.key.range.contains($0.value) }, "a limit out of its range")
        self.set = set
        self.overrides = overrides
    }

    /// The value of one limit.
    public subscript(limit: Limit) -> Int { overrides[limit] ?? limit.value(in: set) }

    /// How long a person has to answer a challenge: never less than the challenge itself may take.
    ///
    /// - Parameters:
    ///   - presence: What is asked for.
    ///   - isLonger: True for a person who asks for longer.
    /// - Returns: The time in whole seconds.
    public func answerInSeconds(to presence: StepOptions.Presence, isLonger: Bool) -> Int {
        let longest = Int((presence.challenge.timeout / .seconds(1)).rounded(.up))
        let usual = max(self[.presenceAnswerInSeconds], longest)
        return isLonger ? max(self[.presenceLongerAnswerInSeconds], usual) : usual
    }
}
