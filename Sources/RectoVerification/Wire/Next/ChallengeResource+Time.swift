// SPDX-License-Identifier: Apache-2.0

extension ChallengeResource {
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
