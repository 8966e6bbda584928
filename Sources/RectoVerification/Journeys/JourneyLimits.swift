// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness

/// The limits of a journey: those of a named set, with the journey's own values.
public struct JourneyLimits: Sendable, Hashable {
    /// The set.
    public let set: LimitSet
    /// The values that differ from the set.
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

    /// The time to answer a challenge: never less than the challenge itself may take.
    ///
    /// - Parameters:
    ///   - presence: The options of the presence step.
    ///   - isLonger: True for a person who asks for longer.
    /// - Returns: The time in whole seconds.
    public func answerInSeconds(to presence: StepOptions.Presence, isLonger: Bool) -> Int {
        let longest = Int((presence.challenge.timeout / .seconds(1)).rounded(.up))
        let usual = max(self[.presenceAnswerInSeconds], longest)
        return isLonger ? max(self[.presenceLongerAnswerInSeconds], usual) : usual
    }
}
