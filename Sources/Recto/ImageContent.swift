// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Everything that the reading stages saw in one image: what records are assembled from.
struct ImageContent {
    let admitted: AdmittedImage
    let decoded: DecodedInput
    let documents: DocumentLocation
    let barcodes: BarcodeFindings
    let zones: ZoneFindings
    let faces: FaceFindings
    let quality: AssessedQuality
    /// What tells the largest face from others.
    let embedding: FaceEmbedding?

    var input: InputDescription { decoded.input }

    /// The document around a place, where its edges are visible.
    func document(around place: Point) -> DocumentOutline? {
        documents.outlines.first { $0.corners.contains(place) }
    }

    /// Where the largest face stands, in whole pixels of the image.
    var largestFace: FaceRectangle? {
        faces.largest.map {
            FaceRectangle($0.bounds, width: decoded.image.width, height: decoded.image.height)
        }
    }
}
