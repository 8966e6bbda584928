// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Reads barcodes that are not PDF417: they hold no licence, and say what an image is instead.
struct OtherCodeReader: Sendable {
    /// Longest side, in pixels, at which an image is looked at.
    ///
    /// Such codes have a few dozen modules where PDF417 has hundreds, so that less is enough, and it bounds what an
    /// image without any code costs.
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

    /// Whether it is of the kind that licences have.
    var isPDF417: Bool { symbology == "PDF417" }
}
