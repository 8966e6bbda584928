// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the quality of the picture, and of the documents and the face in it.
struct PictureAssessor: Sendable {
    private let assessor = QualityAssessor()

    /// Number of documents that are assessed, the largest first: each costs as much as the image.
    private let maximumDocuments = 4

    /// The quality of an image, of its documents and of its largest face, if they were found.
    ///
    /// - Throws: `VisionError` if memory ran out.
    func assess(
        _ image: Image,
        documents: DocumentLocation,
        faces: FaceReadings
    ) throws(VisionError) -> AssessedQuality {
        var quality = AssessedQuality(image: try assessor.assess(image))
        switch documents {
        case .outlined(let outlines):
            for outline in outlines.prefix(maximumDocuments) {
                let format = outline.shape?.format
                let document = try assessor.assess(document: outline.corners, format: format, in: image)
                quality.documents.append((outline, document))
            }
        case .fillsImage(let shape):
            quality.filling = try assessor.assess(document: nil, format: shape.format, in: image)
        case .notFound:
            break
        }
        if let face = faces.framed { quality.face = try assessor.assess(face, in: image) }
        return quality
    }
}

/// The quality of a picture and of each document in it.
struct AssessedQuality {
    let image: ImageQuality
    /// The outlined documents.
    var documents: [(outline: DocumentOutline, quality: DocumentQuality)] = []
    /// Of the document that is the whole image.
    var filling: DocumentQuality?
    /// Of the largest face.
    var face: FaceQuality?

    /// The quality for one of the documents, or for the one that fills the image.
    func captured(of outline: DocumentOutline?) -> CapturedQuality {
        var captured = CapturedQuality(image: image)
        captured.document = outline.map { outline in documents.first { $0.outline == outline }?.quality } ?? filling
        captured.face = face
        return captured
    }
}

extension DocumentShape {
    /// The format that gives the millimetres: a page is a passport's far more often than a card of ID-2.
    var format: DocumentFormat {
        switch self {
        case .card: .id1
        case .page: .id3
        }
    }
}
