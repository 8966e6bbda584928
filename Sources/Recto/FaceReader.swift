// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Sixth stage: the faces in the image, where a portrait or a selfie may be.
struct FaceReader: Sendable {
    let detector: any FaceDetector
    /// Whether faces are looked for at all.
    let checksFaces: Bool

    /// The faces of an image, the largest first.
    ///
    /// A back is not searched once its barcode has been read: what a portrait would say is known. An image of which
    /// nothing is said is searched for people unless a document was found in it.
    ///
    /// - Throws: What the detector throws.
    func read(
        _ image: Image,
        documents: DocumentLocation,
        barcodes: BarcodeFindings,
        expecting expectation: Expectation
    ) throws -> FaceFindings {
        guard checksFaces else { return FaceFindings(wereSought: false) }
        let mayBeBack = expectation.side != .front && expectation.side != .page && expectation != .selfie
        if mayBeBack, !barcodes.licenses.isEmpty { return FaceFindings(wereSought: false) }

        var result = FaceFindings(wereSought: true)
        switch expectation {
        case .selfie:
            result.faces = try detector.faces(in: image, of: .photograph)
        case .anything where documents.outlines.isEmpty:
            result.faces = try detector.faces(in: image, of: .photograph)
        case .anything, .driverLicense, .passport:
            let found = try PortraitFinder(detector: detector).find(in: image, documents: documents)
            result.faces = found.faces
            result.orientation = found.orientation
        }
        return result
    }
}

/// The faces of an image.
struct FaceFindings {
    /// Whether faces were looked for.
    let wereSought: Bool
    /// The faces that were found, the largest first.
    var faces: [Face] = []
    /// How the image must be turned for its faces to be upright.
    var orientation = Orientation.up

    /// The portrait of a document, or the person of a selfie: ghost portraits and bystanders are smaller.
    var largest: Face? { faces.first }

    init(wereSought: Bool) {
        self.wereSought = wereSought
    }
}
