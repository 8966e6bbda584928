// SPDX-License-Identifier: Apache-2.0

/// What one frame of a camera shows, as far as liveness is concerned.
public struct FrameObservation: Sendable, Hashable {
    /// What the frame is called by its source; later ones have greater numbers.
    public var frame: Int
    /// When it was taken, since the first frame.
    public var time: Duration
    /// How many faces are in it.
    public var faceCount: Int
    /// The face, where there is exactly one that can be judged.
    public var face: FaceObservation?

    /// An observation.
    public init(frame: Int, time: Duration, faceCount: Int, face: FaceObservation?) {
        self.frame = frame
        self.time = time
        self.faceCount = faceCount
        self.face = face
    }
}

/// What is seen of a face; left and right are the person's own.
public struct FaceObservation: Sendable, Hashable {
    /// How far the right eye is open, from 0, closed, to 1, as open as in rest.
    public var rightEye: Double
    /// How far the left eye is open, 0 to 1.
    public var leftEye: Double
    /// How much the face smiles, from 0, not at all, to 1.
    public var smile: Double
    /// How far the mouth is open, from 0, no more than in rest, to 1.
    public var mouthOpening: Double
    /// Degrees to the person's left.
    public var yaw: Double
    /// Degrees upwards.
    public var pitch: Double
    /// How sharp the face is, 0 to 1.
    public var sharpness: Double
    /// How bright the face is, from 0, black, to 1, white.
    public var brightness: Double
    /// Whether it is the face that the session began with.
    public var isSamePerson: Bool
    /// How alike this frame alone is to what is known of that face, up to 1.
    public var likeness: Double
    /// True if face, background, light and motion go on from the frame before; `false` after a cut or a gap.
    public var isContinuous: Bool

    /// An observation of a face.
    public init(
        rightEye: Double,
        leftEye: Double,
        smile: Double,
        mouthOpening: Double = 0,
        yaw: Double = 0,
        pitch: Double = 0,
        sharpness: Double = 1,
        brightness: Double = 0.5,
        isSamePerson: Bool = true,
        likeness: Double = 1,
        isContinuous: Bool = true
    ) {
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.smile = smile
        self.mouthOpening = mouthOpening
        self.yaw = yaw
        self.pitch = pitch
        self.sharpness = sharpness
        self.brightness = brightness
        self.isSamePerson = isSamePerson
        self.likeness = likeness
        self.isContinuous = isContinuous
    }
}

extension FaceObservation {
    /// Whether the face does what a step asks for.
    func shows(_ step: LivenessStep, _ thresholds: LivenessThresholds) -> Bool {
        guard isFrontal(thresholds) else { return false }
        let (isRightOpen, isLeftOpen) = (rightEye >= thresholds.leastOpen, leftEye >= thresholds.leastOpen)
        return switch step {
        // Who smiles narrows the eyes: that they are open is not asked for.
        case .smile: smile >= thresholds.leastSmile
        // Who talks has no straight face either.
        case .straightFace, .captureSelfie:
            smile <= thresholds.mostNeutralSmile && mouthOpening <= thresholds.mostNeutralOpening && isRightOpen
                && isLeftOpen
        // The other eye must be seen open: both closed are no wink.
        case .closeLeftEye:
            leftEye <= thresholds.mostClosed && isRightOpen && rightEye - leftEye >= thresholds.leastApart
        case .closeRightEye:
            rightEye <= thresholds.mostClosed && isLeftOpen && leftEye - rightEye >= thresholds.leastApart
        }
    }

    /// Whether the face clearly makes an expression: what is to be held against somebody must be beyond doubt.
    func clearlyShows(_ step: LivenessStep, _ thresholds: LivenessThresholds) -> Bool {
        guard shows(step, thresholds) else { return false }
        return switch step {
        case .smile: smile >= thresholds.leastSmile + Self.clearMargin
        case .closeLeftEye: leftEye <= thresholds.mostClosed - Self.clearMargin
        case .closeRightEye: rightEye <= thresholds.mostClosed - Self.clearMargin
        // Who tries to smile or to close an eye, and is not understood, has no straight face.
        case .straightFace, .captureSelfie:
            smile <= Self.clearMargin && min(rightEye, leftEye) >= 1 - 2 * Self.clearMargin
        }
    }

    private static let clearMargin = 0.15

    /// Whether the face looks into the camera.
    func isFrontal(_ thresholds: LivenessThresholds) -> Bool {
        abs(yaw) <= thresholds.mostTurned && abs(pitch) <= thresholds.mostTurned
    }

    /// How good a selfie it makes, 0 to 1: sharp, lit, from the front, eyes open, without expression.
    var selfieQuality: Double {
        let frontal = max(0, 1 - (abs(yaw) + abs(pitch)) / 45)
        // Faces of any skin lie between these in good light.
        let lit = min(1, max(0.1, brightness / 0.2), max(0.1, (1 - brightness) / 0.15))
        return sharpness * lit * frontal * min(1, max(0, min(rightEye, leftEye))) * (1 - min(1, max(0, smile)))
    }
}
