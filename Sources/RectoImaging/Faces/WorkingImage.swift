// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// An image in grey and in the size in which a detector looks at it.
struct WorkingImage {
    /// The image that the detector searches.
    let image: Image
    private let original: Image

    /// The image with its longest side as given; enlarged at most `largestFactor` times.
    init(of original: Image, longestSide: Int, largestFactor: Double) throws(VisionError) {
        let factor = min(largestFactor, Double(longestSide) / Double(max(original.width, original.height)))
        let width = max(1, Int((Double(original.width) * factor).rounded()))
        let height = max(1, Int((Double(original.height) * factor).rounded()))
        let resized =
            switch factor {
            case 1: original
            case ..<1: try original.reduced(width: width, height: height)
            default: try original.enlarged(width: width, height: height)
            }
        image = try resized.grey()
        self.original = original
    }

    /// The found faces in pixels of the original, the largest first; most people have their eyes at these places.
    func faces(_ found: [recto_face], eyes: EyePlaces) -> [Face] {
        found.map { found in
            let bounds = toOriginal(found)
            return Face(bounds: bounds, eyes: eyes.eyes(in: bounds), score: found.score)
        }
        .sorted { $0.bounds.area > $1.bounds.area }
    }

    private func toOriginal(_ face: recto_face) -> Rectangle {
        let horizontal = Double(original.width) / Double(image.width)
        let vertical = Double(original.height) / Double(image.height)
        return Rectangle(
            x: Double(face.x) * horizontal,
            y: Double(face.y) * vertical,
            width: Double(face.width) * horizontal,
            height: Double(face.height) * vertical
        )
    }
}
