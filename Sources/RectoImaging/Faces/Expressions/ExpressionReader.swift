// SPDX-License-Identifier: Apache-2.0

/// The state of a face's eyes and mouth, each 0 to 1, by the networks.
///
/// Right and left are the person's own.
package struct FaceExpression: Sendable, Hashable {
    /// The openness of the right eye.
    package var rightEye: Double
    /// The openness of the left eye.
    package var leftEye: Double
    /// The strength of the smile.
    package var smile: Double
    /// The openness of the mouth.
    package var opening: Double
}

/// Reads expressions; see Models/expressions/README.md for the networks and their accuracy.
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
