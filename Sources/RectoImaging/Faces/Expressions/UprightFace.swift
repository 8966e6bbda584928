// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// A face in grey, turned and scaled so that its eyes are at the place that the networks for expressions learnt.
package struct UprightFace: Sendable {
    /// The face, ``side`` pixels each way.
    package let image: Image
    /// The assumed place of the eyes in the image that the face is from.
    package let eyes: Face.Eyes
    private let toImage: SimilarityTransform

    /// Pixels each way.
    package static let side = 192
    /// Pixels between the eyes.
    package static let eyeDistance = 64.0
    /// The places of the eyes.
    package static let places = Face.Eyes(right: Point(x: 64, y: 72), left: Point(x: 128, y: 72))

    private static let aligner = FaceAligner(template: .eyes(places), width: side, height: side)

    /// The face with these eyes; `nil` if the eyes are in one place or outside the image.
    ///
    /// - Parameters:
    ///   - eyes: Their assumed place, in pixels of the image.
    ///   - image: In grey.
    /// - Throws: ``VisionError`` if there is no memory.
    package init?(_ eyes: Face.Eyes, in image: Image) throws(VisionError) {
        let places = [Self.places.right, Self.places.left]
        guard let toImage = SimilarityTransform(from: places, to: [eyes.right, eyes.left]),
            let chip = try Self.aligner.chip(of: Face(bounds: .unknown, eyes: eyes, score: 0), in: image)
        else { return nil }
        self.image = chip
        self.eyes = eyes
        self.toImage = toImage
    }

    /// The place of a point of the upright face in the image that it is from.
    package func place(inImage point: Point) -> Point { toImage(point) }

    /// A part of the face as the networks want it: in their size, without its mean and by its deviation.
    ///
    /// - Parameters:
    ///   - part: The part to cut out.
    ///   - isMirrored: True to swap right and left, as for the left eye: the network knows right ones.
    /// - Returns: One plane.
    /// - Throws: ``VisionError`` if there is no memory.
    func input(_ part: FacePart, isMirrored: Bool = false) throws(VisionError) -> NetworkInput {
        let horizontal = part.bounds.width / Double(part.columns)
        let vertical = part.bounds.height / Double(part.rows)
        // Between the middles of pixels; the part's bounds lie on edges.
        let top = part.bounds.y + 0.5 * vertical - 0.5
        let left = part.bounds.x + 0.5 * horizontal - 0.5
        let matrix =
            isMirrored
            ? [-horizontal, 0, left + horizontal * Double(part.columns - 1), 0, vertical, top, 0, 0, 1]
            : [horizontal, 0, left, 0, vertical, top, 0, 0, 1]
        let cut = try unsafe image.derived(width: part.columns, height: part.rows, "cut out a part of a face") {
            unsafe recto_perspective_warp($0, matrix, $1)
        }
        return NetworkInput(evened: cut)
    }
}

extension Rectangle {
    /// Of a face of which the eyes alone are known.
    fileprivate static let unknown = Rectangle(x: 0, y: 0, width: 0, height: 0)
}

extension NetworkInput {
    /// One plane of grey without its mean and by its deviation: light and contrast tell nothing of an expression.
    fileprivate init(evened image: Image) {
        var values = image.samples
        let count = Float(values.count)
        let mean = values.reduce(0, +) / count
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        // As in training, lest noise be raised.
        let scale = 1 / (variance.squareRoot() + 8)
        for index in values.indices { values[index] = (values[index] - mean) * scale }
        self.init(values: values, planes: 1, width: image.width, height: image.height)
    }
}
