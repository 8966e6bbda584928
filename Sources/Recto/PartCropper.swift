// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Cuts the parts of an image that a reading speaks of out of it, straightened.
struct PartCropper: Sendable {
    private let barcodes = BarcodeCropper()

    /// The parts of one reading.
    ///
    /// - Throws: `VisionError` where memory ran out.
    func crops(of reading: Reading, from content: ImageContent) throws -> [Crop] {
        let image = content.decoded.image
        var crops: [Crop] = []
        if let corners = reading.evidence.barcode?.corners {
            crops.append(Crop(part: .barcode, image: try barcodes.crop(corners, from: image)))
        }
        return crops
    }
}
