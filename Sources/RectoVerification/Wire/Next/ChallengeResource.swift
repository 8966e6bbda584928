// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness

/// A presence challenge in transport form.
public struct ChallengeResource: Sendable, Hashable, Codable {
    /// The expressions, in the order in which they are asked for.
    public let steps: [LivenessStep]
    /// The time to hold each expression.
    public let holdInSeconds: Double
    /// The strictness with which they are judged.
    public let accuracy: LivenessAccuracy
    /// The longest time for the whole.
    public let timeoutInSeconds: Double
    /// The time when it was drawn and shown, by the service's clock; absent if it was not shown by a beginning.
    public var drawnAt: Timestamp?
    /// The time until which the recording must be complete, and its upload begin.
    public var answerUntil: Timestamp?
    /// The time until which the upload must be complete.
    public var uploadUntil: Timestamp?

    /// A challenge, to be sent.
    public init(_ challenge: LivenessChallenge) {
        steps = challenge.steps
        holdInSeconds = challenge.hold / .seconds(1)
        accuracy = challenge.accuracy
        timeoutInSeconds = challenge.timeout / .seconds(1)
    }

    /// The challenge.
    ///
    /// - Returns: The challenge for a session.
    /// - Throws: ``LivenessError`` if nobody could pass it.
    public func challenge() throws(LivenessError) -> LivenessChallenge {
        try LivenessChallenge(
            steps: steps,
            hold: .milliseconds(holdInSeconds.milliseconds),
            accuracy: accuracy,
            timeout: .milliseconds(timeoutInSeconds.milliseconds)
        )
    }
}

extension Double {
    /// So many seconds in whole milliseconds; at most those of a day, for any value received.
    fileprivate var milliseconds: Int { isNaN ? 0 : Int((Swift.min(Swift.max(self, 0), 86_400) * 1_000).rounded()) }
}
