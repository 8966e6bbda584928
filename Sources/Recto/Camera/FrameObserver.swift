// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import RectoImaging
public import RectoLiveness
public import RectoRecords

/// Turns the frames of a camera into the observations of a liveness session.
///
/// One observer sees the frames of one session, in their order. It follows the face, learns its look in rest, and
/// notices when another takes its place.
public struct FrameObserver: Sendable {
    /// Settings for observing frames.
    public struct Configuration: Sendable, Hashable {
        /// True if the source shows people as a mirror does, as many webcams do: right and left change places.
        public var isMirrored = false

        /// The default settings.
        public init() {}
    }

    private let configuration: Configuration
    private let reader = ExpressionReader()
    private var tracker = FaceTracker()
    private var rest = RestingFace()
    private var identity = FaceIdentity()
    private var continuity = FrameContinuity()
    private var suspicion = Suspicion()

    /// An observer that has seen nothing yet.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The findings about frames that a camera would not give of a person: `liveness.suspect` for each measure.
    public var suspicions: [Finding] { suspicion.findings }

    /// The place, turn and expression of the face in the last frame; `nil` if there was none, or others beside it.
    public private(set) var pose: FacePose?
    /// The eyes of the one face in the newest frame, in pixels of the frame.
    private(set) var eyes: Face.Eyes?
    /// Likeness of the newest face to the known face, up to 1.
    private(set) var likeness: Double?
    /// True if the newest frame shows a cut.
    var isCut: Bool { continuity.isCut }
    /// True if the newest frame is the same as one shortly before, bit by bit.
    var isRepetition: Bool { suspicion.isRepetition }

    /// Counts an expression that was not asked for.
    mutating func noteUnaskedExpression() { suspicion.unaskedExpressions += 1 }

    /// Observes a frame.
    ///
    /// - Parameters:
    ///   - image: The frame, upright, in grey or in colour; grey is faster.
    ///   - frame: Number of the frame at its source; grows.
    ///   - time: Time of the frame since the first.
    ///   - isSettling: True if the session still waits for a face, which may be anybody's.
    ///   - hasPassedSteps: True if a step has passed: nobody else may then take the person's place.
    /// - Returns: The observation.
    /// - Throws: `VisionError` if memory ran out.
    public mutating func observe(
        _ image: Image,
        frame: Int,
        at time: Duration,
        isSettling: Bool,
        hasPassedSteps: Bool = false
    ) throws(VisionError) -> FrameObservation {
        let grey = try image.grey()
        let sight = try tracker.see(grey, at: time)
        try suspicion.see(grey, sight, at: time)
        let look = try sight.face.map { placed throws(VisionError) in try FaceAppearance(placed.face) }
        // The eyes are found a little elsewhere each time, so that a repeated frame would count as a person who stops.
        let isContinuous = try suspicion.isRepetition ? true : continuity.goesOn(grey, sight, look, at: time)
        pose = nil
        eyes = sight.count == 1 ? sight.face?.face.eyes : nil
        likeness = nil
        guard let placed = sight.face, let look else {
            return FrameObservation(frame: frame, time: time, faceCount: sight.count, face: nil)
        }
        var recognition = identity.recognise(
            placed,
            look,
            isFollowed: sight.isFollowed,
            at: time,
            isReplaceable: !hasPassedSteps
        )
        if !recognition.isSamePerson, isSettling {
            (rest, identity) = (RestingFace(), FaceIdentity())
            recognition.isSamePerson = true
        }
        likeness = recognition.likeness
        let expression = try reader.expression(of: placed.face)
        rest.see(expression)
        if sight.count == 1 { pose = FacePose(placed, expression, at: time) }
        let relative = rest.relative(expression)
        let light = try placed.face.light()
        var face = FaceObservation(
            rightEye: relative.rightEye,
            leftEye: relative.leftEye,
            smile: relative.smile,
            mouthOpening: relative.opening,
            yaw: placed.yaw,
            pitch: placed.pitch,
            sharpness: light.sharpness,
            brightness: light.brightness,
            isSamePerson: recognition.isSamePerson,
            likeness: recognition.likeness,
            isContinuous: isContinuous
        )
        if configuration.isMirrored {
            swap(&face.rightEye, &face.leftEye)
            face.yaw = -face.yaw
        }
        return FrameObservation(frame: frame, time: time, faceCount: sight.count, face: face)
    }
}

extension FacePose {
    /// The observation of a face.
    fileprivate init(_ placed: FacePlacer.Placement, _ expression: FaceExpression, at time: Duration) {
        let eyes = placed.face.eyes
        let middle = (eyes.right + eyes.left) * 0.5
        self.init(
            time: time / .seconds(1),
            x: middle.x,
            y: middle.y,
            eyeDistance: eyes.distance,
            roll: atan2(eyes.left.y - eyes.right.y, eyes.left.x - eyes.right.x),
            yaw: placed.yaw,
            pitch: placed.pitch,
            rightEye: expression.rightEye,
            leftEye: expression.leftEye,
            smile: expression.smile,
            opening: expression.opening
        )
    }
}
