// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Everything that the reading stages saw in one image: what records are assembled from.
struct ImageContent {
    let decoded: DecodedInput
    let documents: [Quadrilateral]
    let barcodes: BarcodeFindings
    let faces: FaceFindings
    /// What tells the largest face from others.
    let embedding: FaceEmbedding?

    var input: InputDescription { decoded.input }

    /// Where the largest face stands, in whole pixels of the image.
    var largestFace: FaceRectangle? {
        faces.largest.map {
            FaceRectangle($0.bounds, width: decoded.image.width, height: decoded.image.height)
        }
    }
}
