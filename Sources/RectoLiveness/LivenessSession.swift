// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A challenge to a person before a camera: asks for one expression after the other, and ends with their best picture.
///
/// It knows neither images nor a clock: events come in with their times, and actions come out. The same events give the
/// same actions.
///
/// A step passes when its expression is seen for as long as the challenge says. An expression from before the prompt
/// does not count: a person who already smiles must stop and start again. A recording does not do that.
///
/// The hold starts again, with `expression.missed`, if the expression is lost for longer than the accuracy allows. It
/// also starts again if the face is lost, with `face.notFound`, or joined by another, with `face.multiple`. Another
/// face ends the session.
///
/// Each other expression of the challenge gives `expression.wrong`. More of them than the accuracy allows end the
/// session: otherwise a recording that is played until it fits would pass, in any order.
///
/// A frame that does not go on from the one before, a cut or a gap, starts the hold again. So nobody can put another
/// picture between the frames of a hold. The picture is surrounded by frames without a break, before and after it. It
/// looks like the face that made the expressions.
public struct LivenessSession: Sendable {
    /// The steps and times of the session.
    public let challenge: LivenessChallenge
    private let thresholds: LivenessThresholds

    /// The phase of the session.
    private enum Phase: Hashable {
        /// Waits for one face that looks into the camera, which becomes the measure of the others.
        case settling(since: Duration?)
        case step(index: Int)
        case ended
    }

    /// The progress of the present step.
    private struct Hold {
        /// True if the face was seen without the expression since the prompt, or need not be.
        var isArmed: Bool
        /// Since when the expression is held.
        var since: Duration?
        /// When it was seen last.
        var lastSeen: Duration = .zero
        /// True if it was not seen in the last frame: a state between two expressions does not bring it back.
        var isLost = false
        /// The progress that was shown last.
        var shown = 0.0
        /// The frame that shows the expression best so far, once half of the hold is over.
        var look: Int?
        /// Other expressions that were there at the prompt, such as the last step's, with the time each was seen last.
        ///
        /// They stay until they are absent for longer than in a blink.
        var leftOver: [LivenessStep: Duration]
        /// The other expression that is made, since when, until when; `since` is `nil` once it was counted.
        var other: (step: LivenessStep, since: Duration?, lastSeen: Duration)?

        init(isArmed: Bool, leftOver: [LivenessStep: Duration] = [:]) {
            self.isArmed = isArmed
            self.leftOver = leftOver
        }
    }

    private var phase = Phase.settling(since: nil)
    private var hold = Hold(isArmed: true)
    /// The obstacle that was shown last and remains.
    private var obstacle: Finding.Code?
    /// Since when a face is missing, or others are there.
    private var obstructedSince: Duration?
    private var lastTime: Duration = .zero
    private var best: (frame: Int, quality: Double)?
    /// Frames with a face since the last break.
    private var run = 0
    /// Frames that have come since the best one.
    private var followers = 0
    /// The numbers of mistakes: the other eye, no expression, and any other expression.
    private var mistakes = (eyes: 0, rests: 0, expressions: 0)

    /// The time that a face looks into the camera before the first prompt: then it is known in rest.
    private static let settlingTime: Duration = .milliseconds(700)
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
    private static let leastPictureLikeness = 0.86
    /// Least likeness of a frame that shows how an expression was held: a smile or a wink is less like a face in rest.
    private static let leastLookLikeness = 0.76
    /// The time for which no face, or several, give no notice: detectors miss single frames.
    private static let tolerance: Duration = .milliseconds(250)
    /// The time after which another expression counts: no slip of the face lasts as long.
    private static let mistakeTime: Duration = .milliseconds(800)
    /// The extra time that a face may rest between two holds, beyond the time of a hold, before it counts as an
    /// unrequested straight face.
    ///
    /// People read the next prompt before they let go of an expression.
    private static let restingTime: Duration = .milliseconds(250)
    /// Progress is said in so many parts.
    private static let progressParts = 20.0

    /// A session at its beginning.
    public init(_ challenge: LivenessChallenge) {
        self.challenge = challenge
        thresholds = challenge.accuracy.thresholds
    }

    /// True while the face is being seen in rest, before the first prompt: the baseline for later frames.
    public var isSettling: Bool {
        if case .settling = phase { true } else { false }
    }

    /// True if no event has an effect any more.
    public var hasEnded: Bool { phase == .ended }

    /// The frame that makes the best picture so far, once the picture is being taken; the caller keeps it.
    public var bestFrame: Int? { best?.frame }

    /// The looks of the steps that were passed, in their order.
    public private(set) var looks: [LivenessLook] = []

    /// The frame that is to become the look of the present step so far; the caller keeps it.
    public var lookFrame: Int? { hold.look }

    /// The step that is asked for.
    public var step: LivenessStep? {
        guard case .step(let index) = phase else { return nil }
        return steps[index]
    }

    /// The expressions, and the picture.
    private var steps: [LivenessStep] { challenge.steps + [.captureSelfie] }

    /// The actions that follow from an event.
    ///
    /// Times that go back count as the latest one so far.
    public mutating func handle(_ event: LivenessEvent) -> [LivenessAction] {
        guard phase != .ended else { return [] }
        switch event {
        case .cancel: return end(.cancelled)
        case .end: return end(.failed(.endOfFrames))
        case .clock(let time):
            lastTime = max(lastTime, time)
            return lastTime >= challenge.timeout ? end(.failed(.timeout)) : []
        case .frame(let observation):
            lastTime = max(lastTime, observation.time)
            guard lastTime < challenge.timeout else { return end(.failed(.timeout)) }
            return see(observation)
        }
    }

    private mutating func end(_ outcome: LivenessOutcome) -> [LivenessAction] {
        phase = .ended
        return [.finished(outcome)]
    }

    private mutating func see(_ observation: FrameObservation) -> [LivenessAction] {
        guard observation.faceCount == 1, let face = observation.face else {
            return obstruct(observation.faceCount > 1 ? .faceMultiple : .faceNotFound)
        }
        guard face.isSamePerson || isSettling else {
            return [.notice(.faceDifferent)] + end(.failed(.differentFace))
        }
        obstacle = nil
        obstructedSince = nil
        run = face.isContinuous ? run + 1 : 1
        let restarted = face.isContinuous ? [] : restart()
        return restarted + judge(face, observation.frame)
    }

    /// Begins the hold, or the picture, again after a break; passed steps stay passed.
    private mutating func restart() -> [LivenessAction] {
        guard case .step = phase, hold.since != nil else { return [] }
        drop()
        hold.isLost = true
        return reset()
    }

    /// Forgets the progress of the hold, and the frames that were chosen from it.
    private mutating func drop() {
        hold.since = nil
        hold.look = nil
        best = nil
        followers = 0
    }

    private mutating func judge(_ face: FaceObservation, _ frame: Int) -> [LivenessAction] {
        switch phase {
        case .settling(let since): return settle(face, since)
        case .step(let index): return hold(face, frame, steps[index], index)
        case .ended: return []
        }
    }

    /// Notes that nothing can be judged, and says so once it is no accident.
    private mutating func obstruct(_ code: Finding.Code) -> [LivenessAction] {
        let since = obstructedSince ?? lastTime
        obstructedSince = since
        hold.isLost = true
        run = 0
        // A picture has frames with the face before and after it, and none without in between.
        if step == .captureSelfie { drop() }
        guard lastTime - since >= Self.tolerance else { return [] }
        if case .settling = phase { phase = .settling(since: nil) }
        drop()
        guard obstacle != code else { return [] }
        obstacle = code
        return [.notice(code)] + reset()
    }

    private mutating func settle(_ face: FaceObservation, _ since: Duration?) -> [LivenessAction] {
        guard face.isFrontal(thresholds) else {
            phase = .settling(since: nil)
            return []
        }
        let since = since ?? lastTime
        phase = .settling(since: since)
        return lastTime - since >= Self.settlingTime ? begin(0, face) : []
    }

    /// Asks for a step, given the person's present face.
    private mutating func begin(_ index: Int, _ face: FaceObservation) -> [LivenessAction] {
        phase = .step(index: index)
        let step = steps[index]
        // A face in rest need not leave rest first.
        var leftOver = shown(by: face)
        // A blink at the first prompt still counts as rest. A step that was passed between two expressions is let go of
        // from there.
        leftOver.insert(index == 0 ? .straightFace : steps[index - 1])
        hold = Hold(
            isArmed: step == .straightFace || step == .captureSelfie,
            leftOver: Dictionary(uniqueKeysWithValues: leftOver.map { ($0, lastTime) })
        )
        (best, followers) = (nil, 0)
        return [.prompt(step, index: index, count: steps.count)]
    }

    private mutating func hold(
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

    /// Notes another expression than the requested one; ends the session if that came too often.
    private mutating func mistake(
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
        hold.other?.lastSeen = lastTime
        let wanted = made == .straightFace ? challenge.hold + Self.restingTime : Self.mistakeTime
        guard let since = other.since, lastTime - since >= wanted else { return [] }
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
        Set(challenge.steps).subtracting(hold.leftOver.keys).first { other in
            other != step && face.clearlyShows(other, thresholds)
                && (other != .straightFace || challenge.steps[index...].contains(other))
        }
    }

    /// The expressions of the challenge that a face shows.
    private func shown(by face: FaceObservation) -> Set<LivenessStep> {
        Set(challenge.steps.filter { face.shows($0, thresholds) })
    }

    /// Shows that a hold starts again, if some of it was shown.
    private mutating func reset() -> [LivenessAction] {
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
