// SPDX-License-Identifier: Apache-2.0

/// A barcode that was read.
public struct Barcode: Sendable, Hashable {
    /// Kind of the code: `PDF417`, `QRCode`, `Code128` ….
    public let symbology: String
    /// What the code holds, byte for byte, without any change of character set.
    public let payload: [UInt8]
    /// Where the code stands in the image.
    public let corners: Quadrilateral

    /// A barcode with these parts.
    public init(symbology: String, payload: [UInt8], corners: Quadrilateral) {
        self.symbology = symbology
        self.payload = payload
        self.corners = corners
    }
}
