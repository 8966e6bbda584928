// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// The evidence for a record, as it is on the document.
public struct Evidence: Sendable, Codable {
    /// The barcode that holds the record.
    public var barcode: BarcodeEvidence?
    /// The machine readable zone that holds the record.
    public var zone: ZoneEvidence?
    /// The print of the side, if it was read.
    public var print: PrintEvidence?
    /// Barcodes that hold no record.
    public var otherCodes: [OtherCode] = []
    /// The faces that were found, the largest first: the portrait of a document, the person of a selfie.
    ///
    /// Of a page with a zone the first is the face above the zone; of several documents with a portrait it is that of the
    /// one whose print names its holder.
    public var faces: [Face] = []
    /// True if faces were looked for.
    var facesWereSought = true
    /// The document of the record, if its edges are visible.
    public var document: DocumentOutline?
    /// The quality of the picture, and of the document and the face in it.
    public var quality: CapturedQuality?

    /// No evidence.
    public init() {}
}

/// A barcode with AAMVA data.
public struct BarcodeEvidence: Sendable, Codable {
    /// `PDF417`; `nil` if the data did not come from an image.
    public var symbology: String?
    /// Place in the upright image; `nil` if the data did not come from an image.
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
    /// The result of each check digit.
    public var checks: CheckDigitResults
    /// Place in the upright image; `nil` if the lines did not come from an image.
    public var corners: Quadrilateral?
    /// Probability that the lines are as printed, 0 to 1; `nil` if they did not come from an image.
    public var confidence: Double?
    /// The reading of each character, for fusion with other frames; `nil` if the lines did not come from an image.
    var decoded: DecodedZone?

    /// Leaves out `decoded`: only frames need it, and workers send it beside the evidence.
    private enum CodingKeys: String, CodingKey {
        case zone, checks, corners, confidence
    }
}

/// A barcode that holds no record.
public struct OtherCode: Sendable, Hashable, Codable {
    /// Kind of code, such as `QRCode`.
    public var symbology: String
    /// Place in the upright image.
    public var corners: Quadrilateral
    /// The payload, byte for byte.
    public var payload: [UInt8]
}

/// The quality of a picture and of the parts found in it.
public struct CapturedQuality: Sendable, Hashable, Codable {
    /// Of the whole picture, with any content.
    public var image: ImageQuality
    /// Of the document, if one was located or fills the image.
    public var document: DocumentQuality?
    /// Of the largest face.
    public var face: FaceQuality?
}
