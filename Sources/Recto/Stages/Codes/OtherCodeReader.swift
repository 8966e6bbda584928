// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Reads barcodes other than PDF417: they hold no licence, but tell the kind of the image.
struct OtherCodeReader: Sendable {
    /// Longest side, in pixels, of the image that is searched.
    ///
    /// Such codes have a few dozen modules; PDF417 has hundreds. So a smaller image is enough, and it bounds the cost
    /// of an image without any code.
    private let longestSide = 1600
    private let decoder = BarcodeDecoder()

    /// The codes that were found, with their places in `image`.
    func read(_ image: Image) throws(VisionError) -> [OtherCode] {
        let factor = max(1, Double(max(image.width, image.height)) / Double(longestSide))
        let reduced =
            factor == 1
            ? image
            : try image.reduced(
                width: max(1, Int(Double(image.width) / factor)),
                height: max(1, Int(Double(image.height) / factor))
            )
        var options = BarcodeDecoder.Options()
        options.family = .everyOther
        options.triesHarder = false
        options.triesRotated = false
        options.triesDownscaled = false
        options.maximumCount = 8
        return try decoder.decode(reduced, options).map { barcode in
            OtherCode(
                symbology: barcode.symbology,
                corners: barcode.corners.scaled(by: factor),
                payload: barcode.payload
            )
        }
    }
}

extension OtherCode {
    init(_ barcode: Barcode) {
        self.init(symbology: barcode.symbology, corners: barcode.corners, payload: barcode.payload)
    }

    /// True if it is of the kind that licences have.
    var isPDF417: Bool { symbology == "PDF417" }
}
