// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A challenge to a person before a camera: asks for one expression after the other, and ends with their best picture.
///
/// Knows neither images nor a clock: events come in with their times, and what is to be done comes out. The same events
/// give the same actions.
///
/// A step passes when its expression is seen for as long as the challenge says. What is seen before it was asked for
/// does not count: who smiles at the prompt must stop and start again, as a recording does not. The hold starts again
/// where the expression is lost for longer than the accuracy allows, with `expression.missed`; where the face is lost or
/// joined by another, with `face.notFound` and `face.multiple`. Another face ends the session.
///
/// So do expressions of the challenge that were not asked for, with `expression.wrong` each, once there are more of them
/// than the accuracy allows: a recording that is played until it fits would pass else, whatever the order.
///
/// A frame that does not go on from the one before, a cut or a gap, starts the hold again. So nobody can put another
/// picture between the frames of a hold. The picture is one that frames without a break surround, before and after it, and
/// that looks like the face that made the expressions.
public struct LivenessSession: Sendable {
    /// What is asked for.
    public let challenge: LivenessChallenge
    private let thresholds: LivenessThresholds

    /// Where the session is.
    private enum Phase: Hashable {
        /// Waits for one face that looks into the camera, which becomes the measure of the others.
        case settling(since: Duration?)
        case step(index: Int)
        case ended
    }

    /// How far the present step is.
    private struct Hold {
        /// Whether the face was seen without the expression since the prompt, or need not be.
        var isArmed: Bool
        /// Since when the expression is held.
        var since: Duration?
        /// When it was seen last.
        var lastSeen: Duration = .zero
        /// Whether it was not seen in the last frame: what lies between two expressions does not bring it back.
        var isLost = false
        /// What was shown of it last.
        var shown = 0.0
        /// The frame that shows the expression best so far, once half of the hold is over.
        var look: Int?
        /// Other expressions that were there at the prompt, such as the last step's, until they are absent for longer
        /// than in a blink; when each was seen last.
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
    /// What is in the way and was said already.
    private var obstacle: Finding.Code?
    /// Since when a face is missing, or others are there.
    private var obstructedSince: Duration?
    private var lastTime: Duration = .zero
    private var best: (frame: Int, quality: Double)?
    /// Frames with a face since the last break.
    private var run = 0
    /// Frames that have come since the best one.
    private var followers = 0
    /// How often the other eye, no expression, and any other expression was made.
    private var mistakes = (eyes: 0, rests: 0, expressions: 0)

    /// How long a face looks into the camera before the first prompt: it is known in rest then.
    private static let settlingTime: Duration = .milliseconds(700)
    /// How long the face is held for the picture, at least.
    private static let selfieTime: Duration = .milliseconds(500)
    /// How much of that time a picture is chosen from: the rest shows that the face goes on after it.
    private static let choosingTime: Duration = .milliseconds(350)
    /// Frames without a break before the picture, and after it.
    private static let companions = 2
    /// Least likeness of the picture to what is known of the face: of ten thousand frames of rendered people in rest one
    /// in a hundred lies below, and of different people's faces one in a hundred above.
    private static let leastPictureLikeness = 0.86
    /// Least likeness of a frame that shows how an expression was held: a smile or a wink is less like a face in rest.
    private static let leastLookLikeness = 0.76
    /// How long no face, or several, are no notice: detectors miss single frames.
    private static let tolerance: Duration = .milliseconds(250)
    /// How long another expression is made before it counts: as long as no slip of the face lasts.
    private static let mistakeTime: Duration = .milliseconds(800)
    /// How much longer than an expression is held a face may rest between two, before that is a straight face that
    /// nobody asked for: people read what is asked for before they let go of what they hold.
    private static let restingTime: Duration = .milliseconds(250)
    /// Progress is said in so many parts.
    private static let progressParts = 20.0

    /// A session at its beginning.
    public init(_ challenge: LivenessChallenge) {
        self.challenge = challenge
        thresholds = challenge.accuracy.thresholds
    }

    /// Whether the face is being seen in rest, before the first prompt: the measure of what comes.
    public var isSettling: Bool {
        if case .settling = phase { true } else { false }
    }

    /// Whether nothing more comes of any event.
    public var hasEnded: Bool { phase == .ended }

    /// The frame that makes the best picture so far, once the picture is being taken; whoever takes frames keeps it.
    public var bestFrame: Int? { best?.frame }

    /// The looks of the steps that were passed, in their order.
    public private(set) var looks: [LivenessLook] = []

    /// The frame that is to become the look of the present step so far; whoever takes frames keeps it.
    public var lookFrame: Int? { hold.look }

    /// The step that is asked for.
    public var step: LivenessStep? {
        guard case .step(let index) = phase else { return nil }
        return steps[index]
    }

    /// The expressions, and the picture.
    private var steps: [LivenessStep] { challenge.steps + [.captureSelfie] }

    /// What is to be done now.
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

    /// Begins the hold, or the picture, again after a break; what was passed stays passed.
    private mutating func restart() -> [LivenessAction] {
        guard case .step = phase, hold.since != nil else { return [] }
        drop()
        hold.isLost = true
        return reset()
    }

    /// Forgets what was held so far, and the frames that were chosen from it.
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

    /// Asks for a step a person whose face looks so.
    private mutating func begin(_ index: Int, _ face: FaceObservation) -> [LivenessAction] {
        phase = .step(index: index)
        let step = steps[index]
        // A face in rest need not leave rest first.
        var leftOver = shown(by: face)
        // Who blinks at the first prompt was in rest all the same, and a step that was passed between two expressions is
        // let go of from there.
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

    /// Notes that another expression is made than is asked for; ends the session where that came too often.
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

    /// An expression of the challenge that is clearly made and was not asked for.
    ///
    /// A straight face is one as long as it is still to be asked for: a recording holds it where it held it.
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

    /// Shows that a hold starts again, where some of it was shown.
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
