// SPDX-License-Identifier: Apache-2.0

/// The steps of a session, and its times.
public struct LivenessChallenge: Sendable, Hashable {
    /// The expressions, in the order in which they are asked for; each once at least.
    public let steps: [LivenessStep]
    /// The time that each expression is held.
    ///
    /// The two mobile kits that this challenge is modelled on have such a time and do not define it. Here the
    /// expression must be seen that long without a break.
    public let hold: Duration
    /// The strictness with which expressions are judged.
    public let accuracy: LivenessAccuracy
    /// When a session that has not ended fails, since its first frame.
    public let timeout: Duration

    /// True if an expression is asked for more than once.
    var hasRepetition: Bool { Set(steps).count < steps.count }

    /// The default time that expressions are held.
    public static let usualHold: Duration = .milliseconds(2_500)
    /// The default time after which sessions fail: four expressions, each tried three times.
    public static let usualTimeout: Duration = .seconds(60)

    /// A challenge.
    ///
    /// - Throws: ``LivenessError`` if nobody could pass it.
    public init(
        steps: [LivenessStep],
        hold: Duration = usualHold,
        accuracy: LivenessAccuracy = .medium,
        timeout: Duration = usualTimeout
    ) throws(LivenessError) {
        guard !steps.isEmpty else { throw .noSteps }
        guard steps.allSatisfy(LivenessStep.expressions.contains) else { throw .notAnExpression(.captureSelfie) }
        guard hold > .zero else { throw .holdTooShort(hold) }
        guard timeout > hold * steps.count else { throw .timeoutTooShort(timeout, least: hold * steps.count) }
        self.steps = steps
        self.hold = hold
        self.accuracy = accuracy
        self.timeout = timeout
    }

    /// The same challenge with its steps in an order that nobody knows before: a recording of another order fails.
    public func shuffled(using generator: inout some RandomNumberGenerator) -> LivenessChallenge {
        LivenessChallenge(self, inOrder: steps.shuffled(using: &generator))
    }

    /// The same challenge with one expression asked for twice, and its steps in an unpredictable order.
    ///
    /// Of four expressions there are 24 orders, and a recording of any of them passes in one session of 24. With a
    /// repetition there are 108, and recordings without one fit none. A straight face is not asked for again, since
    /// recordings begin and end with one, and nothing twice in a row.
    ///
    /// - Parameter generator: The source of the random order.
    /// - Returns: The challenge; the same steps if it has no two different expressions.
    /// - Throws: ``LivenessError/timeoutTooShort(_:least:)`` if there is no time for one step more.
    public func shuffledWithRepetition(
        using generator: inout some RandomNumberGenerator
    ) throws(LivenessError) -> LivenessChallenge {
        let repeatable = steps.filter { $0 != .straightFace }
        guard Set(steps).count > 1, let again = repeatable.randomElement(using: &generator) else {
            return shuffled(using: &generator)
        }
        let longer = try LivenessChallenge(steps: steps + [again], hold: hold, accuracy: accuracy, timeout: timeout)
        let count = longer.steps.count { $0 == again }
        // If most of the steps are the same one, none can stand between all of them.
        guard 2 * count <= longer.steps.count + 1 else { return longer.shuffled(using: &generator) }
        while true {
            let drawn = longer.shuffled(using: &generator)
            if !zip(drawn.steps, drawn.steps.dropFirst()).contains(where: { $0 == again && $1 == again }) {
                return drawn
            }
        }
    }

    private init(_ challenge: LivenessChallenge, inOrder steps: [LivenessStep]) {
        self.steps = steps
        hold = challenge.hold
        accuracy = challenge.accuracy
        timeout = challenge.timeout
    }
}

/// Why there is no such challenge.
public enum LivenessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing is asked for.
    case noSteps
    /// The step is no expression.
    case notAnExpression(LivenessStep)
    /// The hold is zero or less.
    case holdTooShort(Duration)
    /// The session would end before all steps could be held.
    case timeoutTooShort(Duration, least: Duration)

    public var description: String {
        switch self {
        case .noSteps: "A challenge needs a step at least."
        case .notAnExpression(let step): "\(step.rawValue) is the end of every challenge and no step of one."
        case .holdTooShort: "An expression must be held for more than 0 seconds."
        case .timeoutTooShort(_, let least):
            "The session ends before all steps could be held: give it more than \(least.formattedSeconds) seconds."
        }
    }
}

extension Duration {
    /// Seconds with as many decimals as are needed, two at most.
    fileprivate var formattedSeconds: String {
        let hundredths = Int((self / .milliseconds(10)).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest != 0 else { return "\(whole)" }
        return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
