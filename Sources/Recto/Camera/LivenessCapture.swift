// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoLiveness
public import RectoRecords

/// A liveness session that examines frames itself: it takes images and gives actions.
///
/// ```swift
/// var capture = LivenessCapture(try LivenessChallenge(steps: LivenessStep.expressions))
/// for (number, frame) in frames.enumerated() where !capture.hasEnded {
///     for action in try capture.take(frame.image, frame: number, at: frame.time) { show(action) }
/// }
/// ```
public struct LivenessCapture: Sendable {
    private var session: LivenessSession
    private var observer: FrameObserver
    private var cuts = CutTally()
    private var usual = UsualLikeness()
    /// The face in the newest frame, if there is one alone.
    public var pose: FacePose? { observer.pose }
    /// Number of faces in the newest frame.
    private(set) var faceCount = 0
    /// The eyes of the face in the frame with the best picture so far, in pixels of the frame.
    private(set) var bestEyes: Face.Eyes?
    /// True if the newest frame repeats one shortly before, bit by bit: its face counts for nothing.
    var isRepetition: Bool { observer.isRepetition }

    /// A capture at its beginning; its steps come in the order of the challenge.
    public init(
        _ challenge: LivenessChallenge,
        configuration: FrameObserver.Configuration = FrameObserver.Configuration()
    ) {
        session = LivenessSession(challenge)
        observer = FrameObserver(configuration: configuration)
    }

    /// The challenge of this capture.
    public var challenge: LivenessChallenge { session.challenge }
    /// True if no more actions come.
    public var hasEnded: Bool { session.hasEnded }
    /// The frame with the best picture so far: keep it, because the session may end with it.
    public var bestFrame: Int? { session.bestFrame }
    /// The frame with the present step's look so far: keep it until the step has passed.
    public var lookFrame: Int? { session.lookFrame }
    /// The looks of the steps that were passed: a frame from the middle of each hold.
    public var looks: [LivenessLook] { session.looks }
    /// The findings about frames that a camera would not give of a person.
    ///
    /// They are `liveness.suspect`, never a verdict, and `liveness.cut`.
    public var suspicions: [Finding] { [cuts.finding].compactMap(\.self) + observer.suspicions }
    /// True while the picture is taken.
    var isTakingPicture: Bool { session.step == .captureSelfie }
    /// True if the newest face looked into the camera.
    var isFrontal: Bool { session.isFrontal }
    /// The eyes of the one face in the newest frame, in pixels of the frame.
    var eyes: Face.Eyes? { observer.eyes }
    /// Likeness of the newest face to the known face, up to 1.
    var likeness: Double? { observer.likeness }

    /// Takes a frame.
    ///
    /// - Parameters:
    ///   - image: Upright, in grey or in colour; grey is faster.
    ///   - frame: Number of the frame at its source; grows.
    ///   - time: Time of the frame since the first.
    /// - Returns: The actions to take.
    /// - Throws: `VisionError` if memory ran out.
    public mutating func take(
        _ image: Image,
        frame: Int,
        at time: Duration
    ) throws(VisionError) -> [LivenessAction] {
        guard !session.hasEnded else { return [] }
        var observation = try observer.observe(
            image,
            frame: frame,
            at: time,
            isSettling: session.isSettling,
            hasPassedSteps: !session.looks.isEmpty
        )
        faceCount = observation.faceCount
        // Its face shows nothing of what is before the camera now: with it, a program would hold up a photograph.
        if observer.isRepetition, observation.faceCount == 1, observation.face != nil { return handle(.clock(time)) }
        if !session.isSettling, observer.isCut { cuts.add(at: time, isPicture: isTakingPicture) }
        if let likeness = observer.likeness {
            if isTakingPicture {
                // Nobody changes while their picture is taken: a frame less like them than usual is no part of it.
                if likeness < usual.least { observation.face?.isContinuous = false }
            } else {
                usual.see(likeness)
            }
        }
        let actions = handle(.frame(observation))
        if session.bestFrame == frame { bestEyes = observer.eyes }
        return actions
    }

    /// Handles an event other than a frame: the clock, a cancellation, the end of the frames.
    public mutating func handle(_ event: LivenessEvent) -> [LivenessAction] {
        let actions = session.handle(event)
        for case .notice(.expressionWrong) in actions { observer.noteUnaskedExpression() }
        return actions
    }
}
