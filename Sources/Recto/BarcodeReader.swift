// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the barcodes of the image, those with licence data parsed.
struct BarcodeReader: Sendable {
    let scanner: any IDScanner
    let steps: [DriverLicense.CaptureStep]?
    private let otherCodes = OtherCodeReader()
    private let parser = AAMVAParser()

    init(scanner: any IDScanner, steps: [DriverLicense.CaptureStep]?) {
        self.scanner = scanner
        self.steps = steps
    }

    /// What the barcodes of an image say that are read without much ado.
    ///
    /// - Throws: What the scanner throws.
    func read(_ image: Image, expecting expectation: Expectation) throws -> BarcodeFindings {
        // Selfies, and licences of a country without barcodes: nothing to look for.
        let haveBarcodes = steps?.contains(.scanBarcode) ?? true
        guard haveBarcodes, expectation != .selfie else { return BarcodeFindings(wereSought: false) }
        var result = findings(try scanner.scan(image, effort: .quick))
        // Codes of other kinds explain an image without a licence; where there is one, nobody asks.
        if result.licenses.isEmpty { result.others += try otherCodes.read(image) }
        return result
    }

    /// What they say where reading them takes more, and nothing makes that vain: a licence that was read already, or a
    /// portrait or a machine readable zone, beside which there is hardly ever a barcode.
    ///
    /// - Throws: What the scanner throws.
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
