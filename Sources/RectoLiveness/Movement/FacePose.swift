// SPDX-License-Identifier: Apache-2.0

/// The place, the turn and the expression of a face in one frame, in the frame's own pixels and its networks' values.
///
/// ``MovementSketch`` takes out the effects of scaling, cropping and light.
public struct FacePose: Sendable, Hashable {
    /// The time of the frame, in seconds since the first.
    public var time: Double
    /// The middle between the eyes, in pixels.
    public var x: Double
    /// The middle between the eyes, in pixels downwards.
    public var y: Double
    /// The distance of the eyes, in pixels.
    public var eyeDistance: Double
    /// The slope of the line between the eyes, in radians clockwise.
    public var roll: Double
    /// Degrees to the person's left.
    public var yaw: Double
    /// Degrees upwards.
    public var pitch: Double
    /// The openness of the right eye, 0 to 1.
    public var rightEye: Double
    /// The openness of the left eye, 0 to 1.
    public var leftEye: Double
    /// The smile, 0 to 1.
    public var smile: Double
    /// The opening of the mouth, 0 to 1.
    public var opening: Double

    /// A pose of these values.
    public init(
        time: Double,
        x: Double,
        y: Double,
        eyeDistance: Double,
        roll: Double,
        yaw: Double,
        pitch: Double,
        rightEye: Double,
        leftEye: Double,
        smile: Double,
        opening: Double
    ) {
        self.time = time
        self.x = x
        self.y = y
        self.eyeDistance = eyeDistance
        self.roll = roll
        self.yaw = yaw
        self.pitch = pitch
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.smile = smile
        self.opening = opening
    }
}
