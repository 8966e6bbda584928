// SPDX-License-Identifier: Apache-2.0

/// A barcode that was read.
public struct Barcode: Sendable, Hashable {
    /// Kind of the code: `PDF417`, `QRCode`, `Code128` ….
    public let symbology: String
    /// The content of the code, byte for byte, in its own character set.
    public let payload: [UInt8]
    /// The place of the code in the image.
    public let corners: Quadrilateral

    /// A barcode with these parts.
    public init(symbology: String, payload: [UInt8], corners: Quadrilateral) {
        self.symbology = symbology
        self.payload = payload
        self.corners = corners
    }
}
