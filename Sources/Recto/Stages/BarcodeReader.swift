// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the barcodes of the image, with licence data parsed.
struct BarcodeReader: Sendable {
    let scanner: any IDScanner
    let steps: [DriverLicense.CaptureStep]?
    private let otherCodes = OtherCodeReader()

    /// The barcodes that are read with little effort.
    ///
    /// - Throws: The scanner's errors.
    func read(_ image: Image, expecting expectation: Expectation) throws -> BarcodeReadings {
        // Selfies, and licences of a country without barcodes, have nothing to look for.
        let haveBarcodes = steps?.contains(.scanBarcode) ?? true
        guard haveBarcodes, expectation != .selfie else { return BarcodeReadings(wereSought: false) }
        var result = BarcodeReadings(try scanner.scan(image, effort: .quick))
        // Codes of other kinds explain an image without a licence. With a licence, they are not needed.
        if result.licenses.isEmpty { result.others += try otherCodes.read(image) }
        return result
    }
}
