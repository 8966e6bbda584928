// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// What a record was made from, as it stands on the document.
public struct Evidence: Sendable, Codable {
    /// The barcode that holds the record.
    public var barcode: BarcodeEvidence?
    /// The machine readable zone that holds the record.
    public var zone: ZoneEvidence?
    /// Barcodes that hold no record.
    public var otherCodes: [OtherCode] = []
    /// The faces that were found, the largest first: the portrait of a document, the person of a selfie.
    public var faces: [Face] = []
    /// Whether faces were looked for.
    var facesWereSought = true
    /// The document that the record is of, where its edges are visible.
    public var document: DocumentOutline?
    /// How good the picture is, and the document and the face in it.
    public var quality: CapturedQuality?

    /// No evidence.
    public init() {}
}

/// A barcode with AAMVA data.
public struct BarcodeEvidence: Sendable, Codable {
    /// `PDF417`; `nil` where the data did not come from an image.
    public var symbology: String?
    /// Where it stands in the upright image; `nil` where the data did not come from an image.
    public var corners: Quadrilateral?
    /// The data: header, subfiles and raw elements.
    public var data: AAMVAPayload
    /// The payload, byte for byte.
    public var payload: [UInt8]
}

/// A machine readable zone.
public struct ZoneEvidence: Sendable, Hashable, Codable {
    /// The lines, exactly as printed.
    public var zone: MachineReadableZone
    /// What each check digit says.
    public var checks: CheckDigitResults
    /// Where it stands in the upright image; `nil` where the lines did not come from an image.
    public var corners: Quadrilateral?
    /// How likely the lines are to be what is printed, 0 to 1; `nil` where they did not come from an image.
    public var confidence: Double?
    /// What was read, character by character, where the lines came from an image: for fusing it with other frames.
    var decoded: DecodedZone?

    /// Without what is for frames alone, which come one after the other in one process.
    private enum CodingKeys: String, CodingKey {
        case zone, checks, corners, confidence
    }
}

/// A barcode that holds no record.
public struct OtherCode: Sendable, Hashable, Codable {
    /// Kind of code, such as `QRCode`.
    public var symbology: String
    /// Where it stands in the upright image.
    public var corners: Quadrilateral
    /// The payload, byte for byte.
    public var payload: [UInt8]
}

/// How good a picture is, and what was found in it.
public struct CapturedQuality: Sendable, Hashable, Codable {
    /// Of the whole picture, whatever it shows.
    public var image: ImageQuality
    /// Of the document, where one was located or fills the image.
    public var document: DocumentQuality?
    /// Of the largest face.
    public var face: FaceQuality?

    /// The quality of a picture in which nothing was found yet.
    public init(image: ImageQuality) {
        self.image = image
    }
}
