// SPDX-License-Identifier: Apache-2.0

/// The content of one camera frame, as far as liveness is concerned.
public struct FrameObservation: Sendable, Hashable {
    /// The number of the frame in its source; later ones have greater numbers.
    public var frame: Int
    /// When it was taken, since the first frame.
    public var time: Duration
    /// The number of faces in it.
    public var faceCount: Int
    /// The face, if there is exactly one that can be judged.
    public var face: FaceObservation?

    /// An observation.
    public init(frame: Int, time: Duration, faceCount: Int, face: FaceObservation?) {
        self.frame = frame
        self.time = time
        self.faceCount = faceCount
        self.face = face
    }
}

/// The measures of a face; left and right are the person's own.
public struct FaceObservation: Sendable, Hashable {
    /// The openness of the right eye, from 0, closed, to 1, as open as in rest.
    public var rightEye: Double
    /// The openness of the left eye, 0 to 1.
    public var leftEye: Double
    /// The strength of the smile, from 0, not at all, to 1.
    public var smile: Double
    /// The openness of the mouth, from 0, no more than in rest, to 1.
    public var mouthOpening: Double
    /// Degrees to the person's left.
    public var yaw: Double
    /// Degrees upwards.
    public var pitch: Double
    /// The sharpness of the face, 0 to 1.
    public var sharpness: Double
    /// The brightness of the face, from 0, black, to 1, white.
    public var brightness: Double
    /// True if it is the face that the session began with.
    public var isSamePerson: Bool
    /// The likeness of this frame alone to the known face, up to 1.
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

    /// True if the face shows the expression of a step.
    func shows(_ step: LivenessStep, _ thresholds: LivenessThresholds) -> Bool {
        guard isFrontal(thresholds) else { return false }
        let (isRightOpen, isLeftOpen) = (rightEye >= thresholds.leastOpen, leftEye >= thresholds.leastOpen)
        return switch step {
        // A smile narrows the eyes, so they need not be open.
        case .smile: smile >= thresholds.leastSmile
        // A talking face is not straight either.
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

    /// True if the face clearly makes an expression: a mistake counts against a person only if it is beyond doubt.
    func clearlyShows(_ step: LivenessStep, _ thresholds: LivenessThresholds) -> Bool {
        guard shows(step, thresholds) else { return false }
        return switch step {
        case .smile: smile >= thresholds.leastSmile + Self.clearMargin
        case .closeLeftEye: leftEye <= thresholds.mostClosed - Self.clearMargin
        case .closeRightEye: rightEye <= thresholds.mostClosed - Self.clearMargin
        // An attempt at a smile or a closed eye, even if it is not understood, is no straight face.
        case .straightFace, .captureSelfie:
            smile <= Self.clearMargin && min(rightEye, leftEye) >= 1 - 2 * Self.clearMargin
        }
    }

    private static let clearMargin = 0.15

    /// True if the face looks into the camera.
    func isFrontal(_ thresholds: LivenessThresholds) -> Bool {
        abs(yaw) <= thresholds.mostTurned && abs(pitch) <= thresholds.mostTurned
    }

    /// The quality as a selfie, 0 to 1: sharp, lit, from the front, eyes open, without expression.
    var selfieQuality: Double {
        let frontal = max(0, 1 - (abs(yaw) + abs(pitch)) / 45)
        // Faces of any skin lie between these in good light.
        let lit = min(1, max(0.1, brightness / 0.2), max(0.1, (1 - brightness) / 0.15))
        return sharpness * lit * frontal * min(1, max(0, min(rightEye, leftEye))) * (1 - min(1, max(0, smile)))
    }
}
