// SPDX-License-Identifier: Apache-2.0

/// Finds faces: the engine's own detectors conform, and so may a caller's.
public protocol FaceDetector: Sendable {
    /// The faces in an image, the largest first.
    ///
    /// - Parameters:
    ///   - image: Upright, in grey or in colour.
    ///   - scene: The kind of image, which tells how large faces may be.
    /// - Returns: The faces in coordinates of `image`; empty if there are none.
    /// - Throws: An error that keeps the detector from working; an image without faces is no error.
    func faces(in image: Image, of scene: FaceScene) throws -> [Face]

    /// Score from which a face is surely upright and need not be looked for in other orientations.
    ///
    /// Infinite if scores do not tell, as it is by default.
    var clearScore: Double { get }
}

extension FaceDetector {
    public var clearScore: Double { .infinity }
}

extension [Face] {
    /// That of the surest face; nothing is less than none.
    package var bestScore: Double { map(\.score).max() ?? -.infinity }
}

extension Face {
    /// True if its mouth is below its eyes, as far as landmarks tell.
    ///
    /// Detectors also find faces that lie or stand on their heads.
    package var isUpright: Bool {
        guard let landmarks else { return true }
        let eyes = landmarks.rightEye + landmarks.leftEye
        let mouth = landmarks.rightMouthCorner + landmarks.leftMouthCorner
        return mouth.y - eyes.y > abs(mouth.x - eyes.x)
    }
}

/// The kind of image in which faces are sought.
public enum FaceScene: Sendable, Hashable, CaseIterable {
    /// A photograph of people: faces of 40 pixels on an image of 640 count.
    case photograph
    /// A document that lies somewhere in the image: its portrait counts.
    case document
    /// A document cut out of its image, or one that fills it: its portrait is found fast.
    case straightenedDocument
    /// The part of a document in which its portrait must be, upright: a face takes a quarter of its longer side.
    case portrait
}
