// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the barcodes of the image, with licence data parsed.
struct BarcodeReader: Sendable {
    let scanner: any IDScanner
    let steps: [DriverLicense.CaptureStep]?
    private let otherCodes = OtherCodeReader()
    private let parser = AAMVAParser()

    init(scanner: any IDScanner, steps: [DriverLicense.CaptureStep]?) {
        self.scanner = scanner
        self.steps = steps
    }

    /// The barcodes that are read with little effort.
    ///
    /// - Throws: The scanner's errors.
    func read(_ image: Image, expecting expectation: Expectation) throws -> BarcodeFindings {
        // Selfies, and licences of a country without barcodes, have nothing to look for.
        let haveBarcodes = steps?.contains(.scanBarcode) ?? true
        guard haveBarcodes, expectation != .selfie else { return BarcodeFindings(wereSought: false) }
        var result = findings(try scanner.scan(image, effort: .quick))
        // Codes of other kinds explain an image without a licence. With a licence, they are not needed.
        if result.licenses.isEmpty { result.others += try otherCodes.read(image) }
        return result
    }

    /// The barcodes after a thorough reading, or the first result if more effort is pointless.
    ///
    /// It is pointless after a licence was read. It is also pointless if there is a portrait or a machine readable
    /// zone: a barcode is hardly ever beside them.
    ///
    /// - Throws: The scanner's errors.
    func readHarder(
        _ image: Image,
        after first: BarcodeFindings,
        expecting expectation: Expectation,
        showsOther: Bool
    ) throws -> BarcodeFindings {
        guard first.wereSought, first.licenses.isEmpty else { return first }
        switch expectation {
        case .driverLicense(.front), .driverLicense(.page), .passport, .selfie: return first
        case .anything, .driverLicense(.back), .driverLicense(nil): if showsOther { return first }
        }
        var result = findings(try scanner.scan(image, effort: .thorough))
        if result.licenses.isEmpty { result.others += first.others.filter { !result.others.contains($0) } }
        return result
    }

    private func findings(_ scan: BarcodeScan) -> BarcodeFindings {
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
        return result
    }
}

/// The barcodes of an image.
struct BarcodeFindings {
    /// True if barcodes were looked for at all.
    let wereSought: Bool
    /// Codes with AAMVA data.
    var licenses: [BarcodeEvidence] = []
    /// Codes without AAMVA data.
    var others: [OtherCode] = []
    /// Outlines of likely stacked barcodes that could not be read.
    var unread: [Quadrilateral] = []

    init(wereSought: Bool) {
        self.wereSought = wereSought
    }
}
