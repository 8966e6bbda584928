// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// What a record was made from, as it stands on the document.
public struct Evidence: Sendable {
    /// The barcode that holds the record.
    public var barcode: BarcodeEvidence?
    /// Barcodes that hold no record.
    public var otherCodes: [OtherCode] = []
    /// The faces that were found, the largest first: the portrait of a document, the person of a selfie.
    public var faces: [Face] = []

    /// No evidence.
    public init() {}
}

/// A barcode with AAMVA data.
public struct BarcodeEvidence: Sendable {
    /// `PDF417`; `nil` where the data did not come from an image.
    public var symbology: String?
    /// Where it stands in the upright image; `nil` where the data did not come from an image.
    public var corners: Quadrilateral?
    /// The data: header, subfiles and raw elements.
    public var data: AAMVAPayload
    /// The payload, byte for byte.
    public var payload: [UInt8]
}

/// A barcode that holds no record.
public struct OtherCode: Sendable, Hashable {
    /// Kind of code, such as `QRCode`.
    public var symbology: String
    /// Where it stands in the upright image.
    public var corners: Quadrilateral
    /// The payload, byte for byte.
    public var payload: [UInt8]
}
