// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoLiveness
public import RectoRecords

/// A liveness session that looks at frames itself: images go in, what is to be said and done comes out.
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
    /// How many faces the newest frame has.
    private(set) var faceCount = 0

    /// A capture at its beginning; its steps come in the order of the challenge.
    public init(
        _ challenge: LivenessChallenge,
        configuration: FrameObserver.Configuration = FrameObserver.Configuration()
    ) {
        session = LivenessSession(challenge)
        observer = FrameObserver(configuration: configuration)
    }

    /// What is asked for.
    public var challenge: LivenessChallenge { session.challenge }
    /// Whether nothing more comes.
    public var hasEnded: Bool { session.hasEnded }
    /// The frame that makes the best picture so far: keep it, since the session may end with it.
    public var bestFrame: Int? { session.bestFrame }
    /// The frame that is to become the look of the present step so far: keep it until the step has passed.
    public var lookFrame: Int? { session.lookFrame }
    /// The looks of the steps that were passed: a frame from the middle of each hold.
    public var looks: [LivenessLook] { session.looks }
    /// What about the frames is unlike a camera's of a person: `liveness.suspect`, never a verdict, and `liveness.cut`.
    public var suspicions: [Finding] { [cuts.finding].compactMap(\.self) + observer.suspicions }
    /// True while the picture is taken.
    var isTakingPicture: Bool { session.step == .captureSelfie }
    /// The eyes of the one face in the newest frame, in pixels of the frame.
    var eyes: Face.Eyes? { observer.eyes }
    /// How alike the newest face is to what is known of it, up to 1.
    var likeness: Double? { observer.likeness }

    /// Takes a frame.
    ///
    /// - Parameters:
    ///   - image: Upright, in grey or in colour; grey is faster.
    ///   - frame: What the frame is called by its source; grows.
    ///   - time: When it was taken, since the first frame.
    /// - Returns: What is to be done.
    /// - Throws: `VisionError` where memory ran out.
    public mutating func take(
        _ image: Image,
        frame: Int,
        at time: Duration
    ) throws(VisionError) -> [LivenessAction] {
        guard !session.hasEnded else { return [] }
        var observation = try observer.observe(image, frame: frame, at: time, isSettling: session.isSettling)
        faceCount = observation.faceCount
        if !session.isSettling { cuts.see(observer.newestCut, at: time, isPicture: isTakingPicture) }
        if let likeness = observer.likeness {
            if isTakingPicture {
                // Nobody changes while their picture is taken: what looks less like them than usual is no part of it.
                if likeness < usual.least { observation.face?.isContinuous = false }
            } else {
                usual.see(likeness)
            }
        }
        return handle(.frame(observation))
    }

    /// Handles what is no frame: that time went by, that somebody gave up, that no more frames come.
    public mutating func handle(_ event: LivenessEvent) -> [LivenessAction] {
        let actions = session.handle(event)
        for case .notice(.expressionWrong) in actions { observer.noteUnaskedExpression() }
        return actions
    }
}
