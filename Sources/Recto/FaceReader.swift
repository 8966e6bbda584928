// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Sixth stage: the faces in the image, where a portrait or a selfie may be.
struct FaceReader: Sendable {
    let detector: any FaceDetector
    /// Whether faces are looked for at all.
    let checksFaces: Bool

    /// Longest side, in pixels, of the copies that are turned to look for a document's portrait: a portrait takes a
    /// fifth of a card's width, and detectors find faces of 40 pixels.
    private let longestTurnedSide = 1280.0

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
        case .anything:
            result.faces = try detector.faces(in: image, of: documents.outlines.isEmpty ? .photograph : .document)
        case .driverLicense, .passport:
            result.faces = try detector.faces(in: image, of: .document)
            if result.faces.isEmpty { result = try facesOfTurnedDocument(in: image) }
        }
        return result
    }

    /// A document may lie on its side or stand on its head, and detectors know upright faces only.
    private func facesOfTurnedDocument(in image: Image) throws -> FaceFindings {
        let scale = min(1, longestTurnedSide / Double(max(image.width, image.height)))
        let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
        let small = scale < 1 ? try image.reduced(width: max(1, Int(width)), height: max(1, Int(height))) : image
        var result = FaceFindings(wereSought: true)
        for orientation in [Orientation.down, .right, .left] {
            let faces = try detector.faces(in: small.upright(from: orientation), of: .document)
            guard !faces.isEmpty else { continue }
            result.orientation = orientation
            result.faces = faces.map { face in
                face.moved { orientation.stored($0, width: width, height: height) * (1 / scale) }
            }
            break
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
