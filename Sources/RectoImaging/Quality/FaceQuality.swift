// SPDX-License-Identifier: Apache-2.0

/// The quality of a face in a picture.
public struct FaceQuality: Sendable, Hashable, Codable {
    /// The number of pixels between the eyes.
    public var interEyeDistance: Assessment
    /// The completeness of the face in the image.
    public var faceCropping: Assessment
    /// The evenness of the light on both halves.
    public var illuminationUniformity: Assessment
    /// The evenness of the background behind the head.
    public var backgroundUniformity: Assessment
    /// Sharpness of the strongest edges of the face, against the distance of the eyes.
    public var sharpness: Assessment
    /// That the lit parts of the face are bright.
    public var underExposurePrevention: Assessment
    /// That skin has not become white.
    public var overExposurePrevention: Assessment
    /// The number of levels of luminance in the face.
    public var dynamicRange: Assessment
}

extension FaceQuality {
    init(notAssessed reason: Assessment.Reason) {
        let none = Assessment.notAssessed(reason)
        self.init(
            interEyeDistance: none,
            faceCropping: none,
            illuminationUniformity: none,
            backgroundUniformity: none,
            sharpness: none,
            underExposurePrevention: none,
            overExposurePrevention: none,
            dynamicRange: none
        )
    }
}
