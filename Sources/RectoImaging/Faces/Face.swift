// SPDX-License-Identifier: Apache-2.0

/// A face in an image.
///
/// "Right" and "left" are the person's own: in a face that looks at the camera, the right eye is on the image's left.
public struct Face: Sendable, Hashable, Codable {
    /// From the brows or the hairline to the chin and from cheek to cheek, by the habits of the detector.
    public var bounds: Rectangle
    /// The places of eyes, nose and mouth, for detectors that find them.
    public var landmarks: FaceLandmarks?
    /// The middles of both eyes: measured if there are ``landmarks``, else at their usual place in ``bounds``.
    public var eyes: Eyes
    /// The confidence of the detector, on its own scale; more is surer.
    public var score: Double

    /// A face with the eyes of its landmarks.
    public init(bounds: Rectangle, landmarks: FaceLandmarks, score: Double) {
        self.bounds = bounds
        self.landmarks = landmarks
        eyes = Eyes(right: landmarks.rightEye, left: landmarks.leftEye)
        self.score = score
    }

    /// A face without landmarks.
    ///
    /// - Parameters:
    ///   - bounds: The place of the face.
    ///   - eyes: The places of most people's eyes in such a rectangle.
    ///   - score: The confidence of the detector, on its own scale.
    public init(bounds: Rectangle, eyes: Eyes, score: Double) {
        self.bounds = bounds
        self.eyes = eyes
        self.score = score
    }

    /// The middles of both eyes, in pixels of the image.
    public struct Eyes: Sendable, Hashable, Codable {
        /// The person's right eye, on the left of an image that is not mirrored.
        public var right: Point
        /// The person's left eye.
        public var left: Point

        /// Eyes at these places.
        public init(right: Point, left: Point) {
            self.right = right
            self.left = left
        }

        /// The distance between them in pixels: ISO/IEC 29794-5's inter-eye distance.
        public var distance: Double { (left - right).length }
    }
}

/// Five points of a face, in pixels of the image; right and left are the person's own.
public struct FaceLandmarks: Sendable, Hashable, Codable {
    /// Middle of the right eye.
    public var rightEye: Point
    /// Middle of the left eye.
    public var leftEye: Point
    /// Tip of the nose.
    public var noseTip: Point
    /// Right corner of the mouth.
    public var rightMouthCorner: Point
    /// Left corner of the mouth.
    public var leftMouthCorner: Point

    /// Landmarks at these places.
    public init(
        rightEye: Point,
        leftEye: Point,
        noseTip: Point,
        rightMouthCorner: Point,
        leftMouthCorner: Point
    ) {
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.noseTip = noseTip
        self.rightMouthCorner = rightMouthCorner
        self.leftMouthCorner = leftMouthCorner
    }
}
