// SPDX-License-Identifier: Apache-2.0

/// What can be said of a face in a picture.
public struct FaceQuality: Sendable, Hashable, Codable {
    /// How many pixels lie between the eyes.
    public var interEyeDistance: Assessment
    /// Whether the whole face is in the image.
    public var faceCropping: Assessment
    /// Whether both halves are lit alike.
    public var illuminationUniformity: Assessment
    /// How little goes on behind the head.
    public var backgroundUniformity: Assessment
    /// Sharpness of the strongest edges of the face, against the distance of the eyes.
    public var sharpness: Assessment
    /// That the lit parts of the face are bright.
    public var underExposurePrevention: Assessment
    /// That skin has not become white.
    public var overExposurePrevention: Assessment
    /// How many levels of luminance the face has.
    public var dynamicRange: Assessment

    init(
        interEyeDistance: Assessment,
        faceCropping: Assessment,
        illuminationUniformity: Assessment,
        backgroundUniformity: Assessment,
        sharpness: Assessment,
        underExposurePrevention: Assessment,
        overExposurePrevention: Assessment,
        dynamicRange: Assessment
    ) {
        self.interEyeDistance = interEyeDistance
        self.faceCropping = faceCropping
        self.illuminationUniformity = illuminationUniformity
        self.backgroundUniformity = backgroundUniformity
        self.sharpness = sharpness
        self.underExposurePrevention = underExposurePrevention
        self.overExposurePrevention = overExposurePrevention
        self.dynamicRange = dynamicRange
    }

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
