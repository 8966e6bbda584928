// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// All results of the reading stages for one image; records are assembled from them.
struct ImageContent {
    let admitted: AdmittedImage
    let decoded: DecodedInput
    let documents: DocumentLocation
    let barcodes: BarcodeReadings
    let zones: ZoneReadings
    let faces: FaceReadings
    let print: PrintReadings
    let quality: AssessedQuality
    let recapture: RecaptureReadings
    /// The embedding of the largest face, which tells it from others.
    let embedding: FaceEmbedding?

    var input: InputDescription { decoded.input }

    /// The document around a place, if its edges are visible.
    func document(around place: Point) -> DocumentOutline? {
        documents.outlines.first { $0.corners.contains(place) }
    }

    /// The largest face's rectangle, in whole pixels of the image; `nil` if it may be on another document than is meant.
    var largestFace: FaceRectangle? {
        guard !faces.isHolderUnknown else { return nil }
        return faces.largest.map {
            FaceRectangle($0.bounds, width: decoded.image.width, height: decoded.image.height)
        }
    }
}
