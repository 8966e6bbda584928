// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the barcodes that only a thorough reading gives, such as damaged and blurred ones.
struct BarcodeRestorer: Sendable {
    let scanner: any IDScanner

    /// The barcodes after a thorough reading, or the first result if more effort is pointless.
    ///
    /// It is pointless after a licence was read. It is also pointless if there is a portrait or a machine readable
    /// zone: a barcode is hardly ever beside them.
    ///
    /// - Throws: The scanner's errors.
    func restore(
        _ image: Image,
        after first: BarcodeReadings,
        expecting expectation: Expectation,
        showsOther: Bool
    ) throws -> BarcodeReadings {
        guard first.wereSought, first.licenses.isEmpty else { return first }
        switch expectation {
        case .driverLicense(.front), .driverLicense(.page), .passport, .selfie: return first
        case .anything, .driverLicense(.back), .driverLicense(nil): if showsOther { return first }
        }
        var result = BarcodeReadings(try scanner.scan(image, effort: .thorough))
        if result.licenses.isEmpty { result.others += first.others.filter { !result.others.contains($0) } }
        return result
    }
}
