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
/// looks like the face that made the expressions. A gap is no fault of the person, who is told so with `frames.tooFew`.
public struct LivenessSession: Sendable {
    /// The steps and times of the session.
    public let challenge: LivenessChallenge
    let thresholds: LivenessThresholds

    /// The phase of the session.
    private enum Phase: Hashable {
        /// Waits for one face that looks into the camera, which becomes the measure of the others.
        case settling(since: Duration?)
        case step(index: Int)
        case ended
    }

    private var phase = Phase.settling(since: nil)
    var hold = LivenessHold(isArmed: true)
    /// The obstacle that was shown last and remains.
    private var obstacle: Finding.Code?
    /// Since when a face is missing, or others are there.
    private var obstructedSince: Duration?
    /// Since when the face looks elsewhere than into the camera, or too little like the known face for a picture.
    private var turnedSince: Duration?
    /// The first frame after the newest gap.
    private var lastGap: Duration?
    private var hasFrames = false
    var lastTime: Duration = .zero
    var best: (frame: Int, quality: Double)?
    /// Frames with a face since the last break.
    var run = 0
    /// Frames that have come since the best one.
    var followers = 0
    /// The numbers of mistakes: the other eye, no expression, and any other expression.
    var mistakes = (eyes: 0, rests: 0, expressions: 0)

    /// The time that a face looks into the camera before the first prompt: then it is known in rest.
    private static let settlingTime: Duration = .milliseconds(700)
    /// The time for which no face, or several, give no notice: detectors miss single frames.
    private static let tolerance: Duration = .milliseconds(250)
    /// The time for which a face that looks elsewhere gives no notice: people look about.
    private static let glance: Duration = .seconds(1)
    /// The longest time between frames that can go on from each other; a longer one is a gap.
    public static let longestInterval: Duration = .milliseconds(300)

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
    public internal(set) var looks: [LivenessLook] = []

    /// The frame that is to become the look of the present step so far; the caller keeps it.
    public var lookFrame: Int? { hold.look }

    /// True if the newest face looked into the camera, as the accuracy asks for.
    public private(set) var isFrontal = false

    /// The step that is asked for.
    public var step: LivenessStep? {
        guard case .step(let index) = phase else { return nil }
        return steps[index]
    }

    /// The expressions, and the picture.
    var steps: [LivenessStep] { challenge.steps + [.captureSelfie] }

    /// The actions that follow from an event.
    ///
    /// Times of frames that go back count as the latest one so far.
    public mutating func handle(_ event: LivenessEvent) -> [LivenessAction] {
        guard phase != .ended else { return [] }
        switch event {
        case .cancel: return end(.cancelled)
        case .end: return end(.failed(.endOfFrames))
        case .clock(let time):
            // Holds are measured by the times of frames alone. Those of a stream that stalled lie behind the clock, and
            // would all have its time.
            guard max(lastTime, time) < challenge.timeout else { return end(.failed(.timeout)) }
            return hasFrames && time - lastTime >= Self.glance ? meet(.framesTooFew) : []
        case .frame(let observation):
            let interval = max(.zero, observation.time - lastTime)
            lastTime += interval
            hasFrames = true
            guard lastTime < challenge.timeout else { return end(.failed(.timeout)) }
            return see(observation, after: interval)
        }
    }

    mutating func end(_ outcome: LivenessOutcome) -> [LivenessAction] {
        phase = .ended
        return [.finished(outcome)]
    }

    private mutating func see(_ observation: FrameObservation, after interval: Duration) -> [LivenessAction] {
        guard observation.faceCount == 1, let face = observation.face else {
            return obstruct(observation.faceCount > 1 ? .faceMultiple : .faceNotFound)
        }
        guard face.isSamePerson || isSettling else {
            return [.notice(.faceDifferent)] + end(.failed(.differentFace))
        }
        obstructedSince = nil
        var actions = meet(obstacle(to: face, after: interval))
        run = face.isContinuous ? run + 1 : 1
        if !face.isContinuous { actions += restart() }
        switch phase {
        case .settling(let since): return actions + settle(face, since)
        case .step(let index): return actions + hold(face, observation.frame, steps[index], index)
        case .ended: return []
        }
    }

    /// Notes the present obstacle, and says so if it is another one than before.
    private mutating func meet(_ code: Finding.Code?) -> [LivenessAction] {
        defer { obstacle = code }
        guard let code, code != obstacle else { return [] }
        return [.notice(code)]
    }

    /// The obstacle to judging a face that is seen, if there is one.
    private mutating func obstacle(to face: FaceObservation, after interval: Duration) -> Finding.Code? {
        let least = step == .captureSelfie ? Self.leastPictureLikeness : Self.leastLookLikeness
        isFrontal = face.isFrontal(thresholds)
        let isFit = isFrontal && face.likeness >= least
        turnedSince = isFit ? nil : turnedSince ?? lastTime
        let isGap = !face.isContinuous && interval > Self.longestInterval
        if isGap { lastGap = lastTime }
        if let turnedSince, lastTime - turnedSince >= Self.glance { return .faceTurned }
        if isGap, hold.since != nil || step == .captureSelfie { return .framesTooFew }
        // A camera that is too slow has frames without a gap now and then.
        let isAfterGap = lastGap.map { lastTime - $0 < Self.glance } ?? false
        return isAfterGap && obstacle == .framesTooFew ? .framesTooFew : nil
    }

    /// Begins the hold, or the picture, again after a break; passed steps stay passed.
    private mutating func restart() -> [LivenessAction] {
        guard case .step = phase, hold.since != nil else { return [] }
        drop()
        hold.isLost = true
        return reset()
    }

    /// Forgets the progress of the hold, and the frames that were chosen from it.
    mutating func drop() {
        hold.since = nil
        hold.look = nil
        best = nil
        followers = 0
    }

    /// Notes that nothing can be judged, and says so once it is no accident.
    private mutating func obstruct(_ code: Finding.Code) -> [LivenessAction] {
        let since = obstructedSince ?? lastTime
        (obstructedSince, turnedSince) = (since, nil)
        hold.isLost = true
        run = 0
        // A picture has frames with the face before and after it, and none without in between.
        if step == .captureSelfie { drop() }
        guard lastTime - since >= Self.tolerance else { return [] }
        if case .settling = phase { phase = .settling(since: nil) }
        drop()
        let notice = meet(code)
        return notice.isEmpty ? [] : notice + reset()
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
    mutating func begin(_ index: Int, _ face: FaceObservation) -> [LivenessAction] {
        phase = .step(index: index)
        let step = steps[index]
        // A face in rest need not leave rest first.
        var leftOver = shown(by: face)
        // A blink at the first prompt still counts as rest. A step that was passed between two expressions is let go of
        // from there.
        leftOver.insert(index == 0 ? .straightFace : steps[index - 1])
        hold = LivenessHold(
            isArmed: step == .straightFace || step == .captureSelfie,
            leftOver: Dictionary(uniqueKeysWithValues: leftOver.map { ($0, lastTime) })
        )
        (best, followers) = (nil, 0)
        return [.prompt(step, index: index, count: steps.count)]
    }
}
