// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension LivenessSession {
    /// The least time that the face is held for the picture.
    private static let selfieTime: Duration = .milliseconds(500)
    /// The part of that time that a picture is chosen from: the rest shows that the face goes on after it.
    private static let choosingTime: Duration = .milliseconds(350)
    /// Frames without a break before the picture, and after it.
    private static let companions = 2
    /// Least likeness of the picture to the known face.
    ///
    /// Of ten thousand frames of rendered people in rest one in a hundred lies below. Of different people's faces one
    /// in a hundred lies above.
    static let leastPictureLikeness = 0.86
    /// Least likeness of a frame that shows how an expression was held: a smile or a wink is less like a face in rest.
    static let leastLookLikeness = 0.76
    /// Progress is said in so many parts.
    private static let progressParts = 20.0

    mutating func hold(
        _ face: FaceObservation,
        _ frame: Int,
        _ step: LivenessStep,
        _ index: Int
    ) -> [LivenessAction] {
        var lingering = shown(by: face)
        if index > 0, face.shows(steps[index - 1], thresholds.whileHeld) { lingering.insert(steps[index - 1]) }
        for shown in lingering where hold.leftOver[shown] != nil { hold.leftOver[shown] = lastTime }
        hold.leftOver = hold.leftOver.filter { lastTime - $0.value <= thresholds.gap }
        // The picture is to be as good as can be had: nothing is forgiven there.
        let isHeld = hold.since != nil && !hold.isLost && step != .captureSelfie
        guard face.shows(step, isHeld ? thresholds.whileHeld : thresholds) else {
            if !face.shows(step, thresholds.whileHeld) { hold.isArmed = true }
            hold.isLost = true
            let mistaken = mistake(of: face, askedFor: step, index)
            guard hold.since != nil, step == .captureSelfie || lastTime - hold.lastSeen > thresholds.gap else {
                return mistaken
            }
            drop()
            return step == .captureSelfie ? mistaken : [.notice(.expressionMissed)] + reset() + mistaken
        }
        hold.other = nil
        hold.isLost = false
        guard hold.isArmed else { return [] }
        return step == .captureSelfie ? choose(face, frame) : keep(face, frame, step, index)
    }

    /// Goes on with the hold of an expression.
    private mutating func keep(
        _ face: FaceObservation,
        _ frame: Int,
        _ step: LivenessStep,
        _ index: Int
    ) -> [LivenessAction] {
        let since = hold.since ?? lastTime
        hold.since = since
        hold.lastSeen = lastTime
        let fraction = min(1, (lastTime - since) / challenge.hold)
        // The middle of a hold is neither the way into the expression nor the way out of it.
        if hold.look == nil, fraction >= 0.5, run > Self.companions, face.likeness >= Self.leastLookLikeness {
            hold.look = frame
        }
        guard fraction >= 1, let look = hold.look else { return progress(step, min(fraction, 0.99)) }
        looks.append(LivenessLook(step: step, frame: look))
        return [.progress(step, fraction: 1), .stepPassed(step)] + begin(index + 1, face)
    }

    /// Takes a frame for the picture, or as one that shows that the face goes on after it.
    private mutating func choose(_ face: FaceObservation, _ frame: Int) -> [LivenessAction] {
        guard face.likeness >= Self.leastPictureLikeness else {
            drop()
            return []
        }
        guard run > Self.companions else { return [] }
        let since = hold.since ?? lastTime
        hold.since = since
        hold.lastSeen = lastTime
        followers += 1
        if lastTime - since <= Self.choosingTime, face.selfieQuality > best?.quality ?? -1 {
            best = (frame, face.selfieQuality)
            followers = 0
        }
        guard lastTime - since >= Self.selfieTime, let best, followers >= Self.companions else { return [] }
        return end(.live(frame: best.frame))
    }

    /// The expressions of the challenge that a face shows.
    func shown(by face: FaceObservation) -> Set<LivenessStep> {
        Set(challenge.steps.filter { face.shows($0, thresholds) })
    }

    /// Shows that a hold starts again, if some of it was shown.
    mutating func reset() -> [LivenessAction] {
        guard let step, hold.shown > 0 else { return [] }
        hold.shown = 0
        return [.progress(step, fraction: 0)]
    }

    private mutating func progress(_ step: LivenessStep, _ fraction: Double) -> [LivenessAction] {
        let shown = (fraction * Self.progressParts).rounded(.down) / Self.progressParts
        guard shown > hold.shown else { return [] }
        hold.shown = shown
        return [.progress(step, fraction: shown)]
    }
}
