// SPDX-License-Identifier: Apache-2.0

/// Finds the eyes of a face near their expected place, and the direction of its look.
package struct FacePlacer: Sendable {
    /// Settings, with the measured reasons for their values.
    package struct Configuration: Sendable, Hashable {
        /// Maximum number of looks; each starts at the end of the one before it.
        package var maximumLooks = 3
        /// Eye distances that the eyes may move in the last look: the network was shown faces up to .24 off.
        package var settled = 0.06

        package init() {}
    }

    /// The place of a face and the direction of its look.
    package struct Placement: Sendable {
        /// The face, set upright by its eyes.
        package let face: UprightFace
        /// Degrees to the person's left.
        package let yaw: Double
        /// Degrees upwards.
        package let pitch: Double
        /// Eye distances that the eyes moved in the last look: large if there is no face.
        package let unrest: Double
    }

    private let configuration: Configuration

    /// Degrees that the network counts as one.
    private static let angle = 20.0

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The face near these eyes.
    ///
    /// - Parameters:
    ///   - eyes: Their expected place, off by a quarter of their distance at most.
    ///   - image: In grey.
    /// - Returns: `nil` if the eyes run together or out of the image.
    /// - Throws: ``VisionError``.
    package func place(_ eyes: Face.Eyes, in image: Image) throws(VisionError) -> Placement? {
        var eyes = eyes
        for look in 1...configuration.maximumLooks {
            guard let face = try UprightFace(eyes, in: image) else { return nil }
            let said = try ExpressionNetworks.face.get().run(face.input(.face))[0].map(Double.init)
            guard said.count == 6 else { throw .failed(operation: "find the eyes of a face") }
            let right = Point(x: said[0], y: said[1]) * UprightFace.eyeDistance
            let left = Point(x: said[2], y: said[3]) * UprightFace.eyeDistance
            let unrest = max(right.length, left.length) / UprightFace.eyeDistance
            eyes.right = face.place(inImage: UprightFace.places.right + right)
            eyes.left = face.place(inImage: UprightFace.places.left + left)
            guard unrest <= configuration.settled || look == configuration.maximumLooks else { continue }
            guard let found = try UprightFace(eyes, in: image) else { return nil }
            return Placement(face: found, yaw: said[4] * Self.angle, pitch: said[5] * Self.angle, unrest: unrest)
        }
        return nil
    }
}
