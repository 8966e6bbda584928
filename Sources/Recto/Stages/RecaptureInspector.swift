// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the traces of a screen or a printer on documents, which a copy has and a document has not.
struct RecaptureInspector: Sendable {
    private let assessor = RecaptureAssessor()

    /// Number of documents that are looked at, the largest first.
    private let maximumDocuments = 2

    /// The traces on the documents of an image.
    ///
    /// - Throws: `VisionError` if memory ran out.
    func inspect(
        _ image: Image,
        documents: DocumentLocation,
        expecting expectation: Expectation
    ) throws(VisionError) -> RecaptureReadings {
        var readings = RecaptureReadings()
        guard expectation != .selfie else { return readings }
        switch documents {
        case .outlined(let outlines):
            for outline in outlines.prefix(maximumDocuments) {
                if let recapture = try assessor.assess(image, document: outline.corners) {
                    readings.documents.append((outline, recapture))
                }
            }
            // Only small things have edges: the document may lie around them.
            if readings.documents.isEmpty { readings.picture = try assessor.assess(image, document: nil) }
        case .fillsImage:
            let whole = Quadrilateral(width: Double(image.width), height: Double(image.height))
            readings.picture = try assessor.assess(image, document: whole)
        case .notFound:
            readings.picture = try assessor.assess(image, document: nil)
        }
        return readings
    }
}
