// SPDX-License-Identifier: Apache-2.0
import RectoImaging

/// A detector that finds in every image what the test says.
struct StubFaceDetector: FaceDetector {
    private let body: @Sendable (Image, FaceScene) throws -> [Face]

    /// Does what `body` does.
    init(_ body: @escaping @Sendable (Image, FaceScene) throws -> [Face]) {
        self.body = body
    }

    /// Finds these faces.
    init(_ faces: Face...) {
        self.init { _, _ in faces }
    }

    /// Finds nobody.
    static let nobody = StubFaceDetector()

    func faces(in image: Image, of scene: FaceScene) throws -> [Face] { try body(image, scene) }
}

extension Face {
    /// A face without landmarks.
    static func at(x: Double, y: Double, width: Double, height: Double, score: Double = 1) -> Face {
        let eyes = Eyes(
            right: Point(x: x + 0.3 * width, y: y + 0.3 * height),
            left: Point(x: x + 0.7 * width, y: y + 0.3 * height)
        )
        return Face(bounds: Rectangle(x: x, y: y, width: width, height: height), eyes: eyes, score: score)
    }

    /// A portrait on a picture of 40 × 30 pixels: too small for a selfie's face.
    static let portrait = Face.at(x: 4, y: 10, width: 6, height: 7)
    /// A selfie's face on a picture of 40 × 30 pixels.
    static let large = Face.at(x: 10, y: 4, width: 18, height: 20)
}
