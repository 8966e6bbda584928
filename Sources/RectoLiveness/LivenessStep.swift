// SPDX-License-Identifier: Apache-2.0

/// What a person is asked to do before the camera; left and right are the person's own.
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

    /// What is asked for where nothing else is said.
    ///
    /// Two steps are weak: a recording of somebody smiling passes half of the sessions. Against recordings ask for all
    /// four, in an order that nobody knows before.
    public static let usual: [LivenessStep] = [.smile, .straightFace]

    /// Whether one eye is to be closed.
    var isClosedEye: Bool { self == .closeLeftEye || self == .closeRightEye }
}
