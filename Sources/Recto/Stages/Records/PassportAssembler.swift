// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Makes passports, and other documents with a machine readable zone, from the content of an image.
struct PassportAssembler: Sendable {
    private let parser = ZoneParser()
    private let fusion = ZoneFusion()
    private let validator = PersonValidator()

    /// The document in a zone, from any source; its record has this index among those of the input.
    func read(_ zone: PassportReading, from input: InputDescription, index: Int = 0) -> Reading {
        var reading = Reading(of: zone.kind, zone.side, in: input)
        var passport = zone.passport
        passport.cardId = input.cardID(index: index)
        reading.record = .passport(passport)
        reading.zoneFields = zone.fields
        if zone.kind == .driverLicense { reading.takeLicense(from: passport) }
        reading.findings = zone.findings
        reading.evidence.zone = ZoneEvidence(zone: zone.zone, checks: zone.checks)
        let state = passport.country.flatMap(IssuingState.init(code:))
        reading.recognition = Recognition(
            documentType: zone.documentType,
            issuingCountryCode: state?.countryCode,
            issuingCountryName: state.map { $0.country.flatMap(Country.init(code:))?.name ?? $0.name }
        )
        return reading
    }

    /// The documents of the zones in an image, the most prominent first.
    func documents(of content: ImageContent, on day: CalendarDate, expecting expectation: Expectation) -> [Reading] {
        content.zones.zones.enumerated().map { index, zone in
            // Backs of licences in the same image come first.
            let place = content.barcodes.licenses.count + index
            var reading = read(zone, from: content.input, on: day, index: place)
            // Of licences most have the line on the back, and some beneath the portrait.
            if reading.kind == .driverLicense, content.faces.wereSought {
                reading.side = content.showsPortrait ? .front : .back
            }
            // If the format does not fix the side of the zone, the caller may.
            if reading.side == nil, expectation.side != .page { reading.side = expectation.side }
            if case .driverLicense(var license) = reading.record {
                if reading.side == .front { license.frontImage = content.input.sha256 }
                if reading.side == .back { license.backImage = content.input.sha256 }
                reading.record = .driverLicense(license)
            }
            if let shown = expectation.contradicted(by: reading) {
                reading.findings.append(Finding(.documentWrongSide, .warning, message: shown))
            }
            guard case .passport(var passport) = reading.record else { return reading }
            if reading.side != .back {
                passport.frontImage = content.input.sha256
                // A page of two documents has two portraits; the owner of the larger is unknown.
                if content.zones.tellFace(of: zone) { passport.face = content.largestFace }
            }
            reading.record = .passport(passport)
            return reading
        }
    }

    /// The back of a licence with the zone beside its barcode, as on enhanced licences.
    ///
    /// It is `nil` if the zone of the image belongs to another document.
    func compared(_ backs: [Reading], with content: ImageContent, on day: CalendarDate) -> Reading? {
        guard backs.count == 1, content.zones.zones.count == 1, content.zones.zones[0].zone.format == .td1,
            content.zones.zones[0].isOnCard(of: backs[0], content.documents)
        else { return nil }
        var back = backs[0]
        let zone = read(content.zones.zones[0], from: content.input, on: day)
        guard let license = back.driverLicense, let passport = zone.passport else { return nil }
        back.evidence.zone = zone.evidence.zone
        if zone.findings.contains(where: \.code.isDoubtAboutZone) {
            let message = "The machine readable zone beside the barcode is hard to read; they were not compared."
            back.findings.append(Finding(.mrzUncertain, .info, message: message))
        } else {
            back.findings += validator.differences(barcode: license, zone: passport)
        }
        return back
    }

    /// The document in a zone that was read from an image.
    func read(_ zone: DecodedZone, from input: InputDescription, on day: CalendarDate, index: Int = 0) -> Reading {
        let parsed = parser.parse(zone.zone, on: day, corrections: zone.corrections, certainty: zone.certainty)
        var reading = read(parsed, from: input, index: index)
        for (field, spans) in parsed.spans {
            reading.zoneFields[field]?.corners = zone.places?.corners(of: spans)?.rounded
        }
        reading.evidence.zone?.corners = zone.corners
        reading.evidence.zone?.confidence = zone.certainty.whole
        reading.evidence.zone?.decoded = zone
        return reading
    }

    /// The fusion of several readings of one zone, as a reading of the clearest; `nil` without any.
    ///
    /// Beside a barcode, or the print of a licence, a zone only confirms: the last of such readings stays as it is.
    func fused(_ readings: [Reading], on day: CalendarDate) -> Reading? {
        guard let zone = fusion.fused(readings.compactMap(\.evidence.zone?.decoded)) else { return nil }
        // A person may have held up another document before: its picture and portrait are not those of this zone.
        let ofZone = readings.filter { $0.evidence.zone?.decoded.map { fusion.agrees($0, zone) } ?? false }
        if let whole = ofZone.last(where: \.hasRecordBesideZone) { return whole }
        let clearest = ofZone.max { ($0.evidence.zone?.confidence ?? 0) < ($1.evidence.zone?.confidence ?? 0) }
        guard let clearest else { return nil }
        let read = read(zone, from: clearest.input, on: day)
        var fused = clearest
        fused.kind = read.kind
        fused.recognition = read.recognition
        fused.fields = read.fields
        fused.zoneFields = read.zoneFields
        fused.evidence.zone = read.evidence.zone
        fused.record = read.record
        fused.takePictureAndPrint(of: clearest)
        // Findings about the picture and its print stay; findings about the zone are made again.
        let kept = clearest.findings.filter { fused.keeps($0, of: clearest) }
        fused.findings = read.findings + kept
        return fused
    }

    /// The front of an identity card: image and portrait.
    func cardFront(of content: ImageContent) -> Reading {
        var reading = Reading(of: .identityCard, .front, in: content.input)
        var card = Passport()
        card.cardId = content.input.cardID()
        card.frontImage = content.input.sha256
        card.face = content.largestFace
        reading.record = .passport(card)
        return reading
    }

    /// The information page: image and portrait.
    func page(of content: ImageContent) -> Reading {
        var reading = Reading(of: .passport, .page, in: content.input)
        var passport = Passport()
        passport.cardId = content.input.cardID()
        passport.frontImage = content.input.sha256
        passport.face = content.largestFace
        reading.record = .passport(passport)
        let hasPrint = content.print.first?.meaning.values.isEmpty == false
        let rest = hasPrint ? "the values are those of its print." : "image and portrait are all there is."
        reading.findings.append(
            content.zones.unreadable.map { Finding(.mrzUnreadable, .warning, message: "\($0.cause): \(rest)") }
                ?? Finding(.mrzNotFound, .warning, message: "No machine readable zone was found: \(rest)")
        )
        return reading
    }
}

extension PassportReading {
    /// The side with the zone: in TD1 the back (ICAO Doc 9303-5, section 3); for other cards it is not fixed.
    fileprivate var side: DocumentSide? {
        switch zone.format {
        case .td1: .back
        case .td3: .page
        case .td2, .mrvA, .mrvB, .licence: nil
        }
    }

    fileprivate var documentType: String {
        guard content.documentTypes.count == 1, let type = content.documentTypes.first else {
            return kind == .identityCard ? "Identity Card" : "Passport"
        }
        return switch type {
        case .passport: "Passport"
        case .travelDocument: "Travel Document"
        case .visa: "Visa"
        case .identityCard: "Identity Card"
        case .residencePermit: "Residence Permit"
        case .workPermit: "Work Permit"
        case .crewMemberCertificate: "Crew Member Certificate"
        case .drivingLicence: "Driving Licence"
        }
    }
}

extension Reading {
    /// Makes the record of a licence's line one of a licence, which states little: it has no day of birth.
    fileprivate mutating func takeLicense(from passport: Passport) {
        var license = DriverLicense()
        license.cardId = passport.cardId
        license.lastName = passport.lastName
        license.country = passport.country.map { IssuingState(code: $0)?.country ?? $0 }
        license.expirationDate = passport.expirationDate
        license.idNumber = passport.idNumber
        record = .driverLicense(license)
        for field in DriverLicense.Field.allCases where license.text(of: field) != nil {
            fields[field] = Passport.Field(rawValue: field.rawValue).flatMap { zoneFields[$0] }
        }
        zoneFields = EvidenceByField()
    }
}

extension Reading {
    /// True if something else than its zone states its record.
    fileprivate var hasRecordBesideZone: Bool {
        evidence.barcode != nil || kind == .driverLicense && evidence.print != nil
    }

    /// Adds to the record of a zone what the picture and its print told another reading.
    fileprivate mutating func takePictureAndPrint(of other: Reading) {
        switch (record, other.record) {
        case (.passport(var passport)?, .passport(let before)?):
            passport.cardId = before.cardId
            passport.frontImage = before.frontImage
            passport.face = before.face
            for field in other.zoneFields.fields where other.zoneFields[field]?.origin == .printed {
                guard passport.text(of: field) == nil, let text = before.text(of: field) else { continue }
                passport.set(field, to: text)
                zoneFields[field] = other.zoneFields[field]
            }
            // The print tells the century, of which a zone knows nothing.
            if let one = passport.birthDate?.description, let birth = before.birthDate,
                PrintComparison.differInCentury(one, birth.description)
            {
                passport.birthDate = birth
            }
            record = .passport(passport)
        case (.driverLicense(var license)?, .driverLicense(let before)?):
            license.cardId = before.cardId
            license.frontImage = before.frontImage
            license.backImage = before.backImage
            license.face = before.face
            record = .driverLicense(license)
        default: break
        }
    }

    /// True if a finding of another reading is about its picture or its print, and holds for this one as well.
    fileprivate func keeps(_ finding: Finding, of other: Reading) -> Bool {
        let ofPicture = ["image.", "face.", "document.cropped", "document.wrongSide", "document.recaptured"]
        if ofPicture.contains(where: { finding.code.rawValue.hasPrefix($0) }) { return true }
        guard let field = finding.field.flatMap(Passport.Field.init(rawValue:)) else { return false }
        return finding.code == .documentMismatch && passport?.text(of: field) == other.passport?.text(of: field)
            || finding.code.isAboutField && zoneFields[field]?.origin == .printed
    }
}

extension DecodedZone {
    /// The greatest distance of a barcode from the zone on one card, in lengths of the zone: no more than a card's height.
    private static let greatestDistance = 0.7

    /// True if a licence's barcode is on the same card as this zone of TD1: within its edges, or near it if it shows none.
    func isOnCard(of back: Reading, _ documents: DocumentLocation) -> Bool {
        guard let zone = corners, let barcode = back.evidence.barcode?.corners else { return true }
        func document(around place: Quadrilateral) -> DocumentOutline? {
            documents.outlines.first { $0.corners.contains(place.centre) }
        }
        let (one, other) = (document(around: zone), document(around: barcode))
        guard one == nil, other == nil else { return one == other }
        return (zone.centre - barcode.centre).length <= Self.greatestDistance * zone.width
    }
}

extension Expectation {
    /// The message about the expectation that a document with a zone contradicts, if any.
    fileprivate func contradicted(by reading: Reading) -> String? {
        switch (self, reading.kind) {
        case (.driverLicense, .passport): "A licence was expected, and this is a passport: it has its zone."
        case (.driverLicense, .visa): "A licence was expected, and this is a visa: it has its zone."
        case (.passport, .driverLicense):
            "A passport's page was expected, and this is a licence: it has the licence's line."
        case (.driverLicense(.front), .driverLicense) where reading.side == .back:
            "A front was expected, and this is a back: it has the licence's line, and no portrait."
        case (.driverLicense(.front), .identityCard) where reading.side == .back:
            "A front was expected, and this is the back of an identity card: it has the zone."
        default: nil
        }
    }
}
