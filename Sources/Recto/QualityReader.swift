// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Seventh stage: how good the picture is, and the document and the face in it.
struct QualityReader: Sendable {
    private let assessor = QualityAssessor()

    /// The quality of an image, of its largest document and of its largest face, as far as they were found.
    ///
    /// - Throws: `VisionError` where memory ran out.
    func assess(
        _ image: Image,
        documents: DocumentLocation,
        faces: FaceFindings
    ) throws(VisionError) -> CapturedQuality {
        var quality = CapturedQuality(image: try assessor.assess(image))
        switch documents {
        case .outlined(let outlines):
            guard let outline = outlines.first else { break }
            let format = outline.shape?.format
            quality.document = try assessor.assess(document: outline.corners, format: format, in: image)
        case .fillsImage(let shape):
            quality.document = try assessor.assess(document: nil, format: shape.format, in: image)
        case .notFound:
            break
        }
        if let face = faces.largest { quality.face = try assessor.assess(face, in: image) }
        return quality
    }
}

extension DocumentShape {
    /// The format whose millimetres count: a page is a passport's far more often than a card of ID-2.
    fileprivate var format: DocumentFormat {
        switch self {
        case .card: .id1
        case .page: .id3
        }
    }
}
