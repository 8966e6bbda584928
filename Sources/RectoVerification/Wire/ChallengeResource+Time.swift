// SPDX-License-Identifier: Apache-2.0

extension ChallengeResource {
    /// The same challenge, shown at a time.
    ///
    /// - Parameters:
    ///   - drawnAt: When it is shown.
    ///   - answer: How many seconds there are to answer it.
    ///   - upload: How many seconds the upload may take after that.
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
    /// A clock that was set back stands before the draw: the challenge is not in force then, and another one is drawn.
    public func isInForce(at time: Timestamp) -> Bool {
        guard let drawnAt, let answerUntil else { return false }
        return (drawnAt...max(drawnAt, answerUntil)).contains(time)
    }

    /// What is wrong with when frames came; `nil` if nothing is.
    ///
    /// - Parameter arrival: When and how they came.
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
