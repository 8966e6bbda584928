// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension LivenessSession {
    /// The time after which another expression counts: no slip of the face lasts as long.
    private static let mistakeTime: Duration = .milliseconds(800)
    /// The extra time that a face may rest between two holds, beyond the time of a hold, before it counts as an
    /// unrequested straight face.
    ///
    /// People read the next prompt before they let go of an expression.
    private static let restingTime: Duration = .milliseconds(250)

    /// Notes another expression than the requested one; ends the session if that came too often.
    mutating func mistake(
        of face: FaceObservation,
        askedFor step: LivenessStep,
        _ index: Int
    ) -> [LivenessAction] {
        guard step != .captureSelfie, let made = otherExpression(of: face, askedFor: step, index) else {
            if let other = hold.other, lastTime - other.lastSeen > thresholds.gap { hold.other = nil }
            return []
        }
        guard let other = hold.other, other.step == made else {
            hold.other = (made, lastTime, lastTime)
            return []
        }
        // Longer times without frames, or without a face, are no part of it; what was seen around them adds up.
        let unseen = max(.zero, lastTime - other.lastSeen - Self.longestInterval)
        hold.other = (made, other.since.map { $0 + unseen }, lastTime)
        let wanted = made == .straightFace ? challenge.hold + Self.restingTime : Self.mistakeTime
        guard let since = hold.other?.since, lastTime - since >= wanted else { return [] }
        hold.other?.since = nil
        if step.isClosedEye && made.isClosedEye {
            mistakes.eyes += 1
        } else if made == .straightFace, challenge.hasRepetition {
            mistakes.rests += 1
        } else {
            mistakes.expressions += 1
        }
        let isTolerated =
            mistakes.eyes <= thresholds.otherEyes && mistakes.rests <= thresholds.rests
            && mistakes.expressions <= thresholds.otherExpressions
        return [.notice(.expressionWrong)] + (isTolerated ? [] : end(.failed(.wrongExpression)))
    }

    /// An expression of the challenge that is clearly made although it was not asked for.
    ///
    /// A straight face is one as long as it is still to be asked for: a recording holds it at its own time.
    private func otherExpression(
        of face: FaceObservation,
        askedFor step: LivenessStep,
        _ index: Int
    ) -> LivenessStep? {
        Self.precedence.first { other in
            other != step && challenge.steps.contains(other) && hold.leftOver[other] == nil
                && face.clearlyShows(other, thresholds)
                && (other != .straightFace || challenge.steps[index...].contains(other))
        }
    }

    /// The expression that counts if a face makes two: a closed eye, because who winks often seems to smile.
    private static let precedence: [LivenessStep] = [.closeLeftEye, .closeRightEye, .smile, .straightFace]
}
