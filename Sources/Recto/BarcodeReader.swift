// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Fifth stage: the barcodes of the image, those with licence data parsed.
struct BarcodeReader: Sendable {
    let scanner: any IDScanner
    let steps: [DriverLicense.CaptureStep]?
    private let otherCodes = OtherCodeReader()
    private let parser = AAMVAParser()

    init(scanner: any IDScanner, steps: [DriverLicense.CaptureStep]?) {
        self.scanner = scanner
        self.steps = steps
    }

    /// What the barcodes of an image say.
    ///
    /// - Throws: What the scanner throws.
    func read(_ image: Image, expecting expectation: Expectation) throws -> BarcodeFindings {
        // Selfies, and licences of a country without barcodes: nothing to look for.
        let haveBarcodes = steps?.contains(.scanBarcode) ?? true
        guard haveBarcodes, expectation != .selfie else { return BarcodeFindings(wereSought: false) }
        let scan = try scanner.scan(image)
        var result = BarcodeFindings(wereSought: true)
        result.unread = scan.unread
        for barcode in scan.barcodes {
            if let data = try? parser.parse(barcode.payload) {
                result.licenses.append(
                    BarcodeEvidence(
                        symbology: barcode.symbology,
                        corners: barcode.corners,
                        data: data,
                        payload: barcode.payload
                    )
                )
            } else {
                result.others.append(OtherCode(barcode))
            }
        }
        // Codes of other kinds explain an image without a licence; where there is one, nobody asks.
        if result.licenses.isEmpty { result.others += try otherCodes.read(image) }
        return result
    }
}

/// What the barcodes of an image say.
struct BarcodeFindings {
    /// Whether barcodes were looked for at all.
    let wereSought: Bool
    /// Codes with AAMVA data.
    var licenses: [BarcodeEvidence] = []
    /// Codes without.
    var others: [OtherCode] = []
    /// Where something looks like a stacked barcode and could not be read.
    var unread: [Quadrilateral] = []

    init(wereSought: Bool) {
        self.wereSought = wereSought
    }
}
