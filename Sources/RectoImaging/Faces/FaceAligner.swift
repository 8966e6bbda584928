// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Glibc

/// Cuts faces out so that their eyes, or all five landmarks, come to lie at the place that an embedder has learnt.
public struct FaceAligner: Sendable, Hashable {
    /// The places of the landmarks, in pixels of the chip between the middles of its pixels, as OpenCV counts them.
    public enum Template: Sendable, Hashable {
        /// The middles of both eyes, which fix the transform.
        case eyes(Face.Eyes)
        /// All five, as nearly as turning, scaling and moving can bring them; of a face without landmarks the eyes.
        case landmarks(FaceLandmarks)
    }

    /// The distance by which a face is moved from its place in a template.
    struct Shift: Sendable, Hashable {
        /// To the right, in distances between the eyes.
        var right = 0.0
        /// Down, in distances between the eyes.
        var down = 0.0
        /// The share by which it is larger.
        var growth = 0.0
        /// The angle by which it is turned about the middle of the eyes, clockwise, in radians.
        var turn = 0.0
    }

    private let template: Template
    private let width: Int
    private let height: Int

    /// An aligner that makes chips of this size.
    public init(template: Template, width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a chip has at least one pixel")
        self.template = template
        self.width = width
        self.height = height
    }

    /// The face, upright and in the size that the template has; beyond the image, its edge is repeated.
    ///
    /// - Returns: `nil` if the face is a point or lies outside the image.
    /// - Throws: ``VisionError`` if there is no memory.
    public func chip(of face: Face, in image: Image) throws(VisionError) -> Image? {
        guard let toImage = transform(of: face)?.inverse, toImage.scale < Self.largestScale else { return nil }
        let corners = Quadrilateral(width: Double(width), height: Double(height)).corners.map { toImage($0) }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        // Two pixels more, for points between the middles of pixels.
        let left = Int(corners.map(\.x).reduce(.infinity, min).clampedToPixels) - 2
        let top = Int(corners.map(\.y).reduce(.infinity, min).clampedToPixels) - 2
        let right = Int(corners.map(\.x).reduce(-.infinity, max).clampedToPixels) + 2
        let bottom = Int(corners.map(\.y).reduce(-.infinity, max).clampedToPixels) + 2
        guard let part = image.cropped(x: left, y: top, width: right - left, height: bottom - top) else { return nil }
        let origin = Point(x: Double(max(0, left)), y: Double(max(0, top)))

        // A face much larger than the chip is reduced first: interpolation looks at four pixels only, and would leave
        // the others out.
        let shrink = max(1, toImage.scale)
        let reducedWidth = max(1, Int((Double(part.width) / shrink).rounded()))
        let reducedHeight = max(1, Int((Double(part.height) / shrink).rounded()))
        guard shrink > 1.5 else { return try warped(part, toImage.matrix(movedBy: origin, scaledBy: (1, 1))) }
        let reduced = try part.reduced(width: reducedWidth, height: reducedHeight)
        let scale = (Double(reducedWidth) / Double(part.width), Double(reducedHeight) / Double(part.height))
        return try warped(reduced, toImage.matrix(movedBy: origin, scaledBy: scale))
    }

    /// From the image to the chip.
    func transform(of face: Face) -> SimilarityTransform? {
        switch (template, face.landmarks) {
        case (.landmarks(let targets), let landmarks?):
            SimilarityTransform(from: landmarks.points, to: targets.points)
        case (.landmarks(let targets), nil):
            SimilarityTransform(from: face.eyes.points, to: [targets.rightEye, targets.leftEye])
        case (.eyes(let targets), _):
            SimilarityTransform(from: face.eyes.points, to: targets.points)
        }
    }

    private func warped(_ image: Image, _ matrix: [Double]) throws(VisionError) -> Image {
        try unsafe image.derived(width: width, height: height, "align a face") { source, destination in
            unsafe recto_perspective_warp(source, matrix, destination)
        }
    }

    /// Pixels of the image in one of the chip, beyond which no image is large enough to hold the face.
    private static let largestScale = 1000.0
}

extension FaceAligner.Template {
    /// The template with its face moved.
    func moved(_ shift: FaceAligner.Shift) -> FaceAligner.Template {
        let (right, left) = eyes
        let (middle, distance) = ((right + left) * 0.5, (left - right).length)
        let size = 1 + shift.growth
        let turn = SimilarityTransform(
            cosine: size * cos(shift.turn),
            sine: size * sin(shift.turn),
            offset: middle + Point(x: shift.right * distance, y: shift.down * distance)
        )
        func moved(_ point: Point) -> Point { turn(point - middle) }
        return switch self {
        case .eyes(let eyes): .eyes(Face.Eyes(right: moved(eyes.right), left: moved(eyes.left)))
        case .landmarks(let landmarks): .landmarks(landmarks.map(moved))
        }
    }

    /// The places of the eyes in it.
    private var eyes: (right: Point, left: Point) {
        switch self {
        case .eyes(let eyes): (eyes.right, eyes.left)
        case .landmarks(let landmarks): (landmarks.rightEye, landmarks.leftEye)
        }
    }
}

extension Face.Eyes {
    /// Right and left.
    fileprivate var points: [Point] { [right, left] }
}

extension Double {
    /// Near enough to any image for whole numbers.
    fileprivate var clampedToPixels: Double { Swift.min(Swift.max(self.rounded(), -1e6), 1e6) }
}

extension SimilarityTransform {
    /// The matrix of the transform to a part of the image that starts at `origin` and was scaled, pixels' edges on
    /// edges.
    fileprivate func matrix(movedBy origin: Point, scaledBy scale: (x: Double, y: Double)) -> [Double] {
        // Middles of pixels lie half a pixel from their edges, in the small image as in the large one.
        let x = (offset.x - origin.x + 0.5) * scale.x - 0.5
        let y = (offset.y - origin.y + 0.5) * scale.y - 0.5
        return [cosine * scale.x, -sine * scale.x, x, sine * scale.y, cosine * scale.y, y, 0, 0, 1]
    }
}
