// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness

/// A presence challenge as it goes over the wire.
public struct ChallengeResource: Sendable, Hashable, Codable {
    /// The expressions, in the order in which they are asked for.
    public let steps: [LivenessStep]
    /// How long each is held.
    public let holdInSeconds: Double
    /// How strictly they are judged.
    public let accuracy: LivenessAccuracy
    /// How long the whole may take.
    public let timeoutInSeconds: Double
    /// When it was drawn and shown, by the service's clock; absent of one that was not shown by a beginning.
    public var drawnAt: Timestamp?
    /// Until when the recording must be complete, and its upload begin.
    public var answerUntil: Timestamp?
    /// Until when the upload must be complete.
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
    /// - Returns: What a session is made of.
    /// - Throws: ``LivenessError`` where nobody could pass it.
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
    /// So many seconds in whole milliseconds; those of a day at most, whatever came over the wire.
    fileprivate var milliseconds: Int { isNaN ? 0 : Int((Swift.min(Swift.max(self, 0), 86_400) * 1_000).rounded()) }
}
