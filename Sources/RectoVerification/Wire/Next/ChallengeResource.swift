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

    /// The same challenge, shown at a time.
    ///
    /// - Parameters:
    ///   - drawnAt: The time when it is shown.
    ///   - answer: The time to answer it, in seconds.
    ///   - upload: The time for the upload after that, in seconds.
    /// - Returns: The challenge with its times.
    public func shown(at drawnAt: Timestamp, answerInSeconds answer: Int, uploadInSeconds upload: Int) -> Self {
        var shown = self
        shown.drawnAt = drawnAt
        shown.answerUntil = drawnAt.advanced(by: .seconds(answer))
        shown.uploadUntil = drawnAt.advanced(by: .seconds(answer + upload))
        return shown
    }

    /// True if the challenge can be answered at a time.
    ///
    /// If the clock was set back to before the draw, the challenge is not in force, and another one is drawn.
    public func isInForce(at time: Timestamp) -> Bool {
        guard let drawnAt, let answerUntil else { return false }
        return (drawnAt...max(drawnAt, answerUntil)).contains(time)
    }

    /// The problem with the time of the frames; `nil` if there is none.
    ///
    /// - Parameter arrival: The time and manner of their arrival.
    /// - Returns: ``ProblemCode/challengeExpired`` if they came late or began before the draw,
    ///   ``ProblemCode/framesTooEarly`` if they last longer than the time since the draw.
    public func problem(of arrival: FramesArrival) -> ProblemCode? {
        guard isInForce(at: arrival.begunAt), let drawnAt, let answerUntil, let uploadUntil else {
            return .challengeExpired
        }
        let end = arrival.isDigestStated ? uploadUntil : answerUntil
        guard arrival.completedAt <= end else { return .challengeExpired }
        let elapsed = max(.zero, drawnAt.duration(to: arrival.completedAt))
        return arrival.duration <= elapsed + FramesArrival.tolerance ? nil : .framesTooEarly
    }
}

extension Double {
    /// So many seconds in whole milliseconds; at most those of a day, for any value received.
    fileprivate var milliseconds: Int { isNaN ? 0 : Int((Swift.min(Swift.max(self, 0), 86_400) * 1_000).rounded()) }
}
