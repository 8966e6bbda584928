// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Makes licences from the content of an image.
struct LicenseAssembler: Sendable {
    /// Country of the documents, given by the caller.
    let country: Country?
    private let formatter = ValueFormatter()

    /// A reading for each barcode with licence data.
    func backs(of content: ImageContent, expecting expectation: Expectation) -> [Reading] {
        content.barcodes.licenses.enumerated().map { index, evidence in
            var reading = read(evidence, from: content.input, index: index)
            if let shown = expectation.contradictedByBack {
                let message = "\(shown) was expected, and this is the back of a licence: it has the barcode."
                reading.findings.append(Finding(.documentWrongSide, .warning, message: message))
            }
            return reading
        }
    }

    /// The front: image and portrait, without its print.
    func front(of content: ImageContent, expecting expectation: Expectation) -> Reading {
        var reading = Reading(of: .driverLicense, .front, in: content.input)
        var license = DriverLicense()
        license.cardId = content.input.cardID()
        license.frontImage = content.input.sha256
        license.face = content.largestFace
        reading.record = .driverLicense(license)
        if expectation == .driverLicense(.back) {
            let message = "A back was expected, and this looks like a front: it has a portrait and no barcode."
            reading.findings.append(Finding(.documentWrongSide, .warning, message: message))
        } else if expectation == .driverLicense(nil) {
            let message = "There is no barcode; the image was taken for a front. Name the side: -front, -back."
            reading.findings.append(Finding(.barcodeNotFound, .info, message: message))
        }
        return reading
    }

    /// The back of a licence without reading its barcode: the image alone.
    func backWithoutBarcode(of content: ImageContent) -> Reading {
        var reading = Reading(of: .driverLicense, .back, in: content.input)
        var license = DriverLicense()
        license.cardId = content.input.cardID()
        license.backImage = content.input.sha256
        reading.record = .driverLicense(license)
        return reading
    }

    /// The licence in one barcode, from any source.
    func read(_ evidence: BarcodeEvidence, from input: InputDescription, index: Int) -> Reading {
        let formatted = formatter.formattedDriverLicense(from: evidence.data)
        var reading = Reading(of: .driverLicense, .back, in: input)
        var license = formatted.license
        license.cardId = input.cardID(index: index)
        license.backImage = evidence.corners == nil ? nil : input.sha256
        reading.fields = formatted.fields
        reading.findings = formatted.findings
        reading.evidence.barcode = evidence
        reading.recognition = recognition(of: evidence.data, country: license.country)
        compareCountry(of: &license, in: &reading)
        reading.record = .driverLicense(license)
        return reading
    }

    private func recognition(of data: AAMVAPayload, country code: String?) -> Recognition {
        let country = code.flatMap(Country.init(code:))
        return Recognition(
            documentType: data.holderSubfile?.type == "ID" ? "Identity Card" : "Driving Licence",
            issuingCountryCode: code,
            issuingCountryName: country?.name
        )
    }

    /// Compares the caller's country with the one that a front's print names; values without any get the caller's.
    func compareCountry(ofPrint reading: inout Reading) {
        guard var license = reading.driverLicense, license.hasData else { return }
        compareCountry(of: &license, in: &reading, saidBy: "print")
        reading.record = .driverLicense(license)
    }

    /// Compares the caller's country with the document's; fills it in if the document names none.
    private func compareCountry(
        of license: inout DriverLicense,
        in reading: inout Reading,
        saidBy source: String = "barcode"
    ) {
        guard let country else { return }
        let given = country.alpha3
        if let found = license.country {
            let issuer = reading.evidence.barcode?.data.jurisdiction?.code ?? license.addressState
            guard found != given, !isAmerican(country, as: found, of: issuer) else { return }
            let message = "A document of \(given) was expected; the \(source) says \(found)."
            reading.findings.append(Finding(.documentMismatch, .warning, field: "country", message: message))
        } else {
            license.country = given
            reading.fields[.country] = FieldEvidence(origin: .given, raw: given, confidence: 1)
            reading.recognition?.issuingCountryCode = given
            reading.recognition?.issuingCountryName = country.name
        }
    }

    /// True if a licence of the United States is of a given country: licences of their territories state either one.
    private func isAmerican(_ given: Country, as found: String, of issuer: String?) -> Bool {
        guard given.isOfUnitedStates, Country(code: found)?.isOfUnitedStates == true else { return false }
        return given.alpha3 == "USA" || given.alpha2 == issuer
    }
}

extension Expectation {
    /// The expectation that a back contradicts, if any.
    fileprivate var contradictedByBack: String? {
        switch self {
        case .driverLicense(.front): "A front"
        case .passport, .driverLicense(.page): "A passport's page"
        case .selfie: "A selfie"
        case .anything, .driverLicense(.back), .driverLicense(nil): nil
        }
    }
}
