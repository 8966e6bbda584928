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
    /// What about the frames is unlike a camera's of a person; never a verdict.
    public var suspicions: [Finding] { observer.suspicions }

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
        let observation = try observer.observe(image, frame: frame, at: time, isSettling: session.isSettling)
        faceCount = observation.faceCount
        return handle(.frame(observation))
    }

    /// Handles what is no frame: that time went by, that somebody gave up, that no more frames come.
    public mutating func handle(_ event: LivenessEvent) -> [LivenessAction] {
        let actions = session.handle(event)
        for case .notice(.expressionWrong) in actions { observer.noteUnaskedExpression() }
        return actions
    }
}
