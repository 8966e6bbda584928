// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import RectoImaging
internal import RectoRecords

/// Fourth stage: makes records of what was read, and says what is missing where there is nothing to make one of.
struct LicenseAssembler: Sendable {
    /// Country that the caller says the documents are from.
    let country: Country?
    /// Whether the barcodes are cut out.
    let makesCrops: Bool
    private let formatter = ValueFormatter()
    private let cropper = BarcodeCropper()

    init(country: Country?, makesCrops: Bool) {
        self.country = country
        self.makesCrops = makesCrops
    }

    /// A reading for each licence found, or one that says why there is none.
    func assemble(
        _ barcodes: BarcodeFindings,
        from decoded: DecodedInput,
        expecting expectation: Expectation
    ) throws -> [Reading] {
        guard !barcodes.licenses.isEmpty else {
            return [readingWithoutCode(barcodes, from: decoded, expecting: expectation)]
        }
        return try barcodes.licenses.enumerated().map { index, evidence in
            var reading = read(evidence, from: decoded.input, index: index)
            reading.evidence.otherCodes = barcodes.others
            reading.findings = decoded.findings + reading.findings
            if expectation.side == .front {
                reading.findings.append(
                    Finding(
                        .documentWrongSide,
                        .warning,
                        message: "A front was expected, and this is a back: it has the barcode."
                    )
                )
            }
            if makesCrops, let corners = evidence.corners {
                reading.crops = [Crop(part: .barcode, image: try cropper.crop(corners, from: decoded.image))]
            }
            return reading
        }
    }

    /// The licence in one barcode, whatever the barcode was read from.
    func read(_ evidence: BarcodeEvidence, from input: InputDescription, index: Int) -> Reading {
        let formatted = formatter.formattedDriverLicense(from: evidence.data)
        var reading = Reading(input: input, outcome: .read)
        reading.kind = .driverLicense
        reading.side = .back
        reading.driverLicense = formatted.license
        reading.driverLicense?.cardId = cardID(input.sha256, index: index)
        reading.driverLicense?.backImage = evidence.corners == nil ? nil : input.sha256
        reading.fields = formatted.fields
        reading.findings = formatted.findings
        reading.evidence.barcode = evidence
        reading.recognition = recognition(of: evidence.data, country: formatted.license.country)
        compareCountry(&reading)
        return reading
    }

    private func readingWithoutCode(
        _ barcodes: BarcodeFindings,
        from decoded: DecodedInput,
        expecting expectation: Expectation
    ) -> Reading {
        var reading = Reading(input: decoded.input, outcome: .unread)
        reading.kind = expectation.kind
        reading.side = expectation.side
        reading.evidence.otherCodes = barcodes.others
        reading.findings = decoded.findings
        if let license = licenseWithoutCode(barcodes, input: decoded.input, expecting: expectation) {
            reading.outcome = .read
            reading.driverLicense = license
            reading.side = license.frontImage == nil ? .back : .front
            if expectation.side == nil {
                let message = "There is no barcode; the image was taken for a front. Name the side: -front, -back."
                reading.findings.append(Finding(.barcodeNotFound, .info, message: message))
            }
        } else {
            reading.findings.append(reasonForNoCode(barcodes))
        }
        return reading
    }

    /// The record of a side that need not have a code: it holds the image and nothing else.
    private func licenseWithoutCode(
        _ barcodes: BarcodeFindings,
        input: InputDescription,
        expecting expectation: Expectation
    ) -> DriverLicense? {
        guard case .driverLicense(let side) = expectation else { return nil }
        var license = DriverLicense()
        license.cardId = cardID(input.sha256, index: 0)
        switch side {
        case .front:
            license.frontImage = input.sha256
        case .back:
            guard !barcodes.wasSought else { return nil }
            license.backImage = input.sha256
        case nil:
            // Something like a code that cannot be read makes it a back that failed, anything else a front.
            guard barcodes.unread.isEmpty, !barcodes.others.contains(where: \.isPDF417) else { return nil }
            license.frontImage = input.sha256
        }
        return license
    }

    private func reasonForNoCode(_ barcodes: BarcodeFindings) -> Finding {
        if !barcodes.wasSought {
            return Finding(
                .barcodeNotFound,
                .error,
                message: "No barcode was looked for, as the country has none. Say which side it is: -front, -back."
            )
        }
        if barcodes.others.contains(where: \.isPDF417) {
            return Finding(
                .barcodeNotAAMVA,
                .error,
                message: "The barcode holds no licence data; it is that of another kind of document."
            )
        }
        if !barcodes.unread.isEmpty {
            return Finding(
                .barcodeUnreadable,
                .error,
                message: "The barcode cannot be read. Take the picture again: sharp, without glare, the whole card."
            )
        }
        return Finding(
            .barcodeNotFound,
            .error,
            message: "No barcode was found. Take a picture of the side with the barcode, closer and in even light."
        )
    }

    private func recognition(of data: AAMVAPayload, country code: String?) -> Recognition {
        let country = code.flatMap(Country.init(code:))
        return Recognition(
            documentType: data.holderSubfile?.type == "ID" ? "Identity Card" : "Driving Licence",
            issuingCountryCode: code,
            issuingCountryName: country?.name
        )
    }

    /// Holds the country that the caller gave against that of the document, and fills it in where there is none.
    private func compareCountry(_ reading: inout Reading) {
        guard let given = country?.alpha3 else { return }
        if let found = reading.driverLicense?.country {
            guard found != given else { return }
            reading.findings.append(
                Finding(
                    .documentMismatch,
                    .warning,
                    field: "country",
                    message: "A document of \(given) was expected; the barcode says \(found)."
                )
            )
        } else {
            reading.driverLicense?.country = given
            reading.fields[.country] = FieldEvidence(origin: .given, raw: given, confidence: 1)
            reading.recognition?.issuingCountryCode = given
            reading.recognition?.issuingCountryName = country?.name
        }
    }

    /// An identifier that follows from the input alone, the same on every run, in the form of a UUID (RFC 9562, version 8).
    private func cardID(_ digest: String?, index: Int) -> String? {
        guard let digest else { return nil }
        var bytes = Array(SHA256.hash(data: Array("recto.card/1 \(digest) \(index)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(bytes.hexadecimal)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}

extension OtherCode {
    fileprivate var isPDF417: Bool { symbology == "PDF417" }
}
