// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Brings together what a card's front states in print and what its back states in a code.
///
/// Values of barcodes and zones go first. Print fills in what they lack, if it is sure and of the same card.
struct PrintMerger {
    // MARK: Kinds

    /// The readings, with a front that print called another card than the code on its back does made one of that card.
    func withFrontsAsBacks(_ readings: [Reading]) -> [Reading] {
        let hasLicense = readings.contains { $0.side == .back && $0.driverLicense != nil }
        let hasCard = readings.contains { $0.side == .back && $0.passport != nil }
        guard hasLicense != hasCard else { return readings }
        return readings.map { reading in
            guard reading.side == .front, reading.evidence.zone == nil else { return reading }
            var reading = reading
            if hasCard, let license = reading.driverLicense { reading.becomeFrontOfCard(license) }
            if hasLicense, let card = reading.passport { reading.becomeFrontOfLicense(card) }
            return reading
        }
    }

    /// The readings, with the back of a licence that has no code taken for what it is.
    ///
    /// That is so if the print of the front says that the licence is of a state whose licences have no barcode.
    func withBackOfReadFront(_ readings: [Reading]) -> [Reading] {
        guard let front = readings.first(where: { $0.side == .front && $0.driverLicense?.hasData == true }),
            let country = front.driverLicense?.country,
            !DriverLicense.CaptureStep.steps(forCountry: country).contains(.scanBarcode)
        else { return readings }
        return readings.map { reading in
            guard reading.outcome == .unread, reading.kind == .driverLicense, reading.side == .back else {
                return reading
            }
            var reading = reading
            var license = DriverLicense()
            license.cardId = reading.input.cardID()
            license.backImage = reading.input.sha256
            reading.outcome = .read
            reading.record = .driverLicense(license)
            reading.findings.removeAll { [.barcodeNotFound, .barcodeUnreadable].contains($0.code) }
            return reading
        }
    }

    // MARK: Values

    /// The number of values in which a front must agree with the code before it fills in others.
    ///
    /// A single one, such as a first name, may be somebody else's as well.
    private static let leastAgreements = 2

    /// True if print and code are those of one card.
    private func isOfOneCard(_ front: Reading) -> Bool {
        let agreement = front.evidence.print?.agreement ?? [:]
        return agreement.values.count { $0 == .agrees } >= Self.leastAgreements && !agreement.values.contains(.differs)
    }

    /// A licence, with what the print of its front states and its back does not.
    func filled(_ license: DriverLicense, from front: Reading?) -> DriverLicense {
        guard let front, isOfOneCard(front), let printed = front.driverLicense else { return license }
        var license = license
        let hasAddress = license.addressStreet != nil || license.addressCity != nil
        let names = [license.firstName, license.middleName, license.lastName].compactMap(\.self)
            .flatMap { $0.split(separator: " ").map(String.init) }
        for field in front.fields.fields where license.text(of: field) == nil {
            guard let evidence = front.fields[field], evidence.isSurelyPrinted,
                !(hasAddress && field.rawValue.hasPrefix("address")), let text = printed.text(of: field),
                // Some issuers encode the suffix in a name.
                field != .suffix || !names.contains(text)
            else { continue }
            license.set(field, to: text)
        }
        return license
    }

    /// A card, with what the print of its front states and its zone does not.
    func filled(_ card: Passport, from front: Reading?) -> Passport {
        guard let front, isOfOneCard(front), let printed = front.passport else { return card }
        var card = card
        for field in [Passport.Field.issueDate, .birthPlace, .issuingAuthority] where card.text(of: field) == nil {
            guard let evidence = front.zoneFields[field], evidence.isSurelyPrinted,
                let text = printed.text(of: field)
            else { continue }
            card.set(field, to: text)
        }
        takeCentury(of: printed, front, in: &card)
        return card
    }

    /// Takes the century of the birth date from a front that surely prints the year in full: a zone has two digits of it.
    private func takeCentury(of printed: Passport, _ front: Reading, in card: inout Passport) {
        guard let coded = card.birthDate, let birth = printed.birthDate,
            let evidence = front.zoneFields[.birthDate], evidence.isSurelyPrinted,
            evidence.raw.contains(String(birth.year)),
            PrintComparison.differInCentury(coded.description, birth.description)
        else { return }
        card.birthDate = birth
    }

    // MARK: Agreement

    /// The readings, with the agreement of each front's print with the code on the back, and the differences.
    func compared(_ readings: [Reading]) -> (readings: [Reading], differences: [Finding]) {
        guard let index = readings.firstIndex(where: { $0.side == .front && $0.evidence.print != nil }),
            let back = readings.first(where: { $0.side == .back && $0.evidence.hasCode }),
            readings[index].input != back.input
        else { return (readings, []) }
        var readings = readings
        let differences = compare(&readings[index], with: back)
        return (readings, differences)
    }

    /// Compares the print of a front with a code of the same card, and returns the differences.
    private func compare(_ front: inout Reading, with coded: Reading) -> [Finding] {
        let code = coded.evidence.barcode != nil ? "the barcode" : "the machine readable zone"
        let comparison = PrintComparison(
            lines: front.evidence.print?.lines ?? [],
            clearLines: front.evidence.print?.clearLines ?? [],
            zone: coded.evidence.zone?.zone
        )
        let (stated, printed) = (coded.statements, front.statements)
        var differences: [Finding] = []
        for (field, agreement) in comparison.agreements(
            code: stated,
            print: printed,
            laterNames: coded.driverLicense?.middleName
        ) {
            front.evidence.print?.agreement[field] = agreement
            if field == DriverLicense.Field.idNumber.rawValue, agreement == .agrees, coded.hasLineOfLicence,
                printed[field]?.value == stated[field]?.value
            {
                front.confirmNumber(by: coded)
            }
            if agreement == .differs { differences.append(.difference(of: field, between: code)) }
        }
        return differences + issuerDifferences(of: front, from: coded, by: code)
    }

    /// Adds the line of a licence to the front that it stands on: its print states more, and goes first.
    func add(_ line: Reading, toFront front: inout Reading) {
        front.evidence.zone = line.evidence.zone
        // What the line lacks, or cuts off, the print may state.
        front.findings += line.findings.filter { finding in
            let field = finding.code.isAboutField ? finding.field.flatMap(DriverLicense.Field.init(rawValue:)) : nil
            return field.flatMap { front.driverLicense?.text(of: $0) } == nil
        }
        if front.evidence.print != nil { front.findings += compare(&front, with: line) }
        guard var license = front.driverLicense, let stated = line.driverLicense else { return }
        for field in line.fields.fields where license.text(of: field) == nil {
            guard let text = stated.text(of: field), license.set(field, to: text) else { continue }
            front.fields[field] = line.fields[field]
        }
        front.record = .driverLicense(license)
        front.recognition = front.recognition ?? line.recognition
    }
}

extension Evidence {
    fileprivate var hasCode: Bool { barcode != nil || zone != nil }
}

extension Reading {
    /// True if its zone is the one line of a licence, which states little of what the licence does.
    package var hasLineOfLicence: Bool { evidence.zone?.zone.format == .licence }

    /// Takes a printed number for as sure as the line that states the same, and takes back its mark.
    fileprivate mutating func confirmNumber(by line: Reading) {
        let number = DriverLicense.Field.idNumber
        guard let confidence = line.fields[number]?.confidence, confidence >= FieldEvidence.sure,
            let printed = fields[number]?.confidence, printed < confidence
        else { return }
        fields[number]?.confidence = confidence
        findings.removeAll { $0.code == .fieldUncertain && $0.field == number.rawValue }
    }

    /// The values that are compared with those of another side, by their keys.
    fileprivate var statements: [String: PrintComparison.Statement] {
        var statements: [String: PrintComparison.Statement] = [:]
        for field in PrintComparison.compared {
            guard let text = record?.text(of: field), let found = self.evidence(of: field) else { continue }
            statements[field] = PrintComparison.Statement(text, found)
            statements[field]?.spelling = evidence.print?.spellings[field]
        }
        return statements
    }

    /// Makes the front of a card from that of a licence.
    fileprivate mutating func becomeFrontOfCard(_ license: DriverLicense) {
        var card = Passport()
        card.cardId = license.cardId
        card.face = license.face
        card.frontImage = license.frontImage
        for field in Passport.Field.allCases {
            guard let key = DriverLicense.Field(rawValue: field.rawValue), let text = license.text(of: key) else {
                continue
            }
            card.set(field, to: text)
            zoneFields[field] = fields[key]
        }
        fields = EvidenceByField()
        kind = .identityCard
        record = .passport(card)
        // This finding is about licences, which have their barcode on the back.
        findings.removeAll { $0.code == .barcodeNotFound }
    }

    /// Makes the front of a licence from that of a card.
    fileprivate mutating func becomeFrontOfLicense(_ card: Passport) {
        var license = DriverLicense()
        license.cardId = card.cardId
        license.face = card.face
        license.frontImage = card.frontImage
        for field in DriverLicense.Field.allCases {
            guard let key = Passport.Field(rawValue: field.rawValue), let text = card.text(of: key) else { continue }
            license.set(field, to: text)
            fields[field] = zoneFields[key]
        }
        zoneFields = EvidenceByField()
        kind = .driverLicense
        record = .driverLicense(license)
    }
}
