// SPDX-License-Identifier: Apache-2.0

/// A face in an image.
///
/// "Right" and "left" are the person's own: the right eye of someone who looks at the camera is on the image's left.
public struct Face: Sendable, Hashable, Codable {
    /// From the brows or the hairline to the chin and from cheek to cheek, by the habits of the detector.
    public var bounds: Rectangle
    /// Where eyes, nose and mouth are, for detectors that find them.
    public var landmarks: FaceLandmarks?
    /// The middles of both eyes: measured where there are ``landmarks``, else where eyes mostly are in ``bounds``.
    public var eyes: Eyes
    /// How sure the detector is, on its own scale; more is surer.
    public var score: Double

    /// A face whose eyes are where its landmarks say.
    public init(bounds: Rectangle, landmarks: FaceLandmarks, score: Double) {
        self.bounds = bounds
        self.landmarks = landmarks
        eyes = Eyes(right: landmarks.rightEye, left: landmarks.leftEye)
        self.score = score
    }

    /// A face without landmarks.
    ///
    /// - Parameters:
    ///   - bounds: Where it is.
    ///   - eyes: Where the eyes of most people are in such a rectangle.
    ///   - score: How sure the detector is, on its own scale.
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
