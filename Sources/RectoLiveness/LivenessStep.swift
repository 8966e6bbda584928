// SPDX-License-Identifier: Apache-2.0

/// A task for a person before the camera; left and right are the person's own.
public enum LivenessStep: String, Sendable, Hashable, Codable, CaseIterable {
    /// Smile, more than in rest.
    case smile
    /// Look into the camera without any expression.
    case straightFace
    /// Close the left eye alone.
    case closeLeftEye
    /// Close the right eye alone.
    case closeRightEye
    /// Look into the camera for the picture; the last of every session, and of no challenge.
    case captureSelfie

    /// The steps that a challenge may have.
    public static let expressions: [LivenessStep] = [.smile, .straightFace, .closeLeftEye, .closeRightEye]

    /// The default steps.
    ///
    /// Two steps are weak: a recording of somebody smiling passes half of the sessions. Against recordings ask for all
    /// four, in an unpredictable order.
    public static let usual: [LivenessStep] = [.smile, .straightFace]

    /// True if one eye is to be closed.
    var isClosedEye: Bool { self == .closeLeftEye || self == .closeRightEye }
}
