// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Glibc

/// Cuts faces out by the five points of dlib's predictor, as dlib itself does for its networks.
struct PointAligner: Sendable {
    let predictor: ShapePredictor
    /// Rows and columns of the chip.
    let side: Int

    /// The places of the points in a chip without a margin: the corners of the left and the right eye, and the nose.
    static let places = [
        Point(x: 0.8595674595992, y: 0.2134981538014), Point(x: 0.6460604764104, y: 0.2289674387677),
        Point(x: 0.1205750620789, y: 0.2137274526848), Point(x: 0.3340850613712, y: 0.2290642403242),
        Point(x: 0.4901123135679, y: 0.6277975316475),
    ]
    /// The margin around the places, as a share of the chip without it.
    private static let margin = 0.25
    /// Greatest angle of the eyes, in radians, at which the points are found in the image as it is.
    ///
    /// The predictor has learnt from faces that dlib's detector finds, which are upright.
    private static let mostUpright = 0.35
    /// Pixels of the image in one of the chip, beyond which no image is large enough to hold the face.
    private static let largestScale = 1000.0

    /// The face, upright and in the size that dlib's networks have learnt; beyond the image it is black.
    ///
    /// - Returns: `nil` if the face is a point or its middle lies outside the image.
    /// - Throws: ``VisionError`` if there is no memory.
    func chip(of face: Face, in image: Image) throws(VisionError) -> Image? {
        guard let points = try points(of: face, in: image) else { return nil }
        let places = Self.places.map { place in
            (place + Point(x: Self.margin, y: Self.margin)) * (Double(side) / (2 * Self.margin + 1))
        }
        guard let toImage = SimilarityTransform(from: places, to: points), toImage.scale < Self.largestScale,
            toImage.scale > 1 / Self.largestScale
        else { return nil }
        let middle = toImage(Point(x: Double(side) / 2, y: Double(side) / 2))
        guard (0..<Double(image.width)).contains(middle.x), (0..<Double(image.height)).contains(middle.y) else {
            return nil
        }
        let angle = atan2(toImage.sine, toImage.cosine)
        return try unsafe image.derived(width: side, height: side, "cut a face out") { source, destination in
            unsafe recto_face_chip(source, middle.x, middle.y, toImage.scale, angle, destination)
        }
    }

    /// The middles of both eyes, between their corners; `nil` if the face has its eyes in one place.
    func eyes(of face: Face, in image: Image) throws(VisionError) -> Face.Eyes? {
        guard let points = try points(of: face, in: image), points.count == Self.places.count else { return nil }
        let eyes = Face.Eyes(right: (points[2] + points[3]) * 0.5, left: (points[0] + points[1]) * 0.5)
        return eyes.distance > 0 ? eyes : nil
    }

    /// The five points of a face; `nil` if its eyes are in one place.
    func points(of face: Face, in image: Image) throws(VisionError) -> [Point]? {
        let eyes = face.eyes.left - face.eyes.right
        guard eyes.length > 0 else { return nil }
        guard abs(atan2(eyes.y, eyes.x)) > Self.mostUpright else {
            // dlib's own rectangle if the face has it, else the one that its detector would have found.
            let isOfDlib = face.eyes == EyePlaces.frontal.eyes(in: face.bounds)
            return predictor.points(of: isOfDlib ? face.bounds : EyePlaces.frontal.bounds(of: face.eyes), in: image)
        }
        // Turned upright first, in a size at which a pixel of the predictor's hardly counts.
        let bounds = Rectangle(x: 100, y: 100, width: 200, height: 200)
        let aligner = FaceAligner(template: .eyes(EyePlaces.frontal.eyes(in: bounds)), width: 400, height: 400)
        var upright = face
        upright.landmarks = nil
        guard let back = aligner.transform(of: upright)?.inverse, let turned = try aligner.chip(of: upright, in: image)
        else { return nil }
        return predictor.points(of: bounds, in: turned).map { back($0) }
    }
}
