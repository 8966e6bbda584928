// SPDX-License-Identifier: Apache-2.0

/// What eyes and mouth of a face do, each 0 to 1, as the networks see it; right and left are the person's own.
package struct FaceExpression: Sendable, Hashable {
    /// How far the right eye is open.
    package var rightEye: Double
    /// How far the left eye is open.
    package var leftEye: Double
    /// How much the mouth smiles.
    package var smile: Double
    /// How far the mouth is open.
    package var opening: Double

    package init(rightEye: Double, leftEye: Double, smile: Double, opening: Double) {
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.smile = smile
        self.opening = opening
    }
}

/// Reads expressions; see Models/expressions/README.md for the networks and how well they do.
package struct ExpressionReader: Sendable {
    package init() {}

    /// The expression of a face.
    ///
    /// - Throws: ``VisionError``.
    package func expression(of face: UprightFace) throws(VisionError) -> FaceExpression {
        let eye = try ExpressionNetworks.eye.get()
        let right = try eye.run(face.input(.rightEye))[0]
        let left = try eye.run(face.input(.leftEye, isMirrored: true))[0]
        let mouth = try ExpressionNetworks.mouth.get().run(face.input(.mouth))[0]
        guard right.count == 1, left.count == 1, mouth.count == 2 else {
            throw .failed(operation: "read an expression")
        }
        return FaceExpression(
            rightEye: Double(right[0]),
            leftEye: Double(left[0]),
            smile: Double(mouth[0]),
            opening: Double(mouth[1])
        )
    }
}
