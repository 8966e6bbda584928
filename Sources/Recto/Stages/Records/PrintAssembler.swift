// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Adds to records what the print of their side states.
struct PrintAssembler: Sendable {
    /// Adds the print of a licence's front, of which the record takes every value.
    func add(_ print: PrintReading, toFront reading: inout Reading) {
        guard var license = reading.driverLicense else { return }
        let values = print.meaning.values.sorted { $0.key.rawValue < $1.key.rawValue }
        for (field, value) in values {
            guard let key = DriverLicense.Field(rawValue: field.rawValue), license.text(of: key) == nil else {
                continue
            }
            guard license.set(key, to: value.value) else {
                reading.findings += lack(of: field)
                continue
            }
            reading.fields[key] = evidence(of: value, in: print)
            reading.findings += doubt(about: field, value)
        }
        if license.country == nil, let country = print.meaning.country {
            license.country = country
            reading.fields[.country] = FieldEvidence(origin: .printed, raw: country, confidence: Self.stated)
        }
        reading.record = .driverLicense(license)
        describe(&reading, by: print)
    }

    /// Adds the print of a page or card: the values that its zone does not have, or all of them without a zone.
    func add(_ print: PrintReading, toPage reading: inout Reading) {
        guard var passport = reading.passport else { return }
        let zone = reading.evidence.zone != nil
        let values = print.meaning.values.sorted { $0.key.rawValue < $1.key.rawValue }
        for (field, value) in values {
            guard let key = Passport.Field(rawValue: field.rawValue), passport.text(of: key) == nil,
                !zone || Self.besideZone.contains(key)
            else { continue }
            guard passport.set(key, to: value.value) else {
                reading.findings += lack(of: field)
                continue
            }
            reading.zoneFields[key] = evidence(of: value, in: print)
            reading.findings += doubt(about: field, value)
        }
        if passport.country == nil, let country = print.meaning.country {
            passport.country = country
            reading.zoneFields[.country] = FieldEvidence(origin: .printed, raw: country, confidence: Self.stated)
        }
        reading.record = .passport(passport)
        describe(&reading, by: print)
        if zone { compare(&reading, with: print) }
    }

    /// The values that print adds to a zone: what a zone leaves out on purpose stays out.
    private static let besideZone: [Passport.Field] = [.issueDate, .birthPlace, .issuingAuthority]
    /// The confidence of a country that the print surely states.
    private static let stated = 0.99

    /// The greatest confidence of a value that is marked.
    private static let unsure = 0.6

    private func evidence(of value: PrintedValue, in print: PrintReading) -> FieldEvidence {
        let confidence = value.isSure ? value.confidence : min(value.confidence, Self.unsure)
        var evidence = FieldEvidence(origin: .printed, raw: value.raw, confidence: confidence)
        evidence.alternative = value.alternative
        evidence.corners = print.corners(of: value.places)
        return evidence
    }

    private func doubt(about field: PrintedField, _ value: PrintedValue) -> [Finding] {
        guard !value.isSure else { return [] }
        let message = "The print of this value is hard to read, or allows another reading; look at the document."
        return [Finding(.fieldUncertain, .warning, field: field.rawValue, message: message)]
    }

    /// Notes a day of birth of which the print states only a part: the record has whole days.
    private func lack(of field: PrintedField) -> [Finding] {
        guard field == .birthDate else { return [] }
        let message = "The print states only a part of the birth date; nothing was made up for the rest."
        return [Finding(.fieldMissing, .info, field: field.rawValue, message: message)]
    }

    /// Notes the lines, and the type and the country if no code said them.
    private func describe(_ reading: inout Reading, by print: PrintReading) {
        var evidence = PrintEvidence()
        evidence.lines = print.lines
        evidence.clearLines = print.clearLines
        for (field, value) in print.meaning.values { evidence.spellings[field.rawValue] = PrintedSpelling(value) }
        evidence.issuer = StatedIssuer(print.meaning)
        reading.evidence.print = evidence
        guard reading.recognition == nil, let kind = print.meaning.kind else { return }
        let country = print.meaning.country
        reading.recognition = Recognition(
            documentType: kind.documentType,
            issuingCountryCode: country,
            issuingCountryName: country.flatMap(Country.init(code:))?.name
        )
    }

    /// Compares the print with the zone of its side.
    private func compare(_ reading: inout Reading, with print: PrintReading) {
        let comparison = PrintComparison(
            lines: print.lines,
            clearLines: print.clearLines,
            zone: reading.evidence.zone?.zone
        )
        var (stated, printed): ([String: PrintComparison.Statement], [String: PrintComparison.Statement]) = ([:], [:])
        for name in PrintComparison.compared {
            if let key = Passport.Field(rawValue: name), let evidence = reading.zoneFields[key],
                evidence.origin == .zone, let value = reading.passport?.text(of: key)
            {
                stated[name] = PrintComparison.Statement(value, evidence)
            }
            if let value = PrintedField(rawValue: name).flatMap({ print.meaning.values[$0] }) {
                printed[name] = PrintComparison.Statement(
                    value: value.value,
                    confidence: value.isSure ? value.confidence : 0,
                    alternative: value.alternative,
                    spelling: PrintedSpelling(value)
                )
            }
        }
        for (field, agreement) in comparison.agreements(code: stated, print: printed) {
            reading.evidence.print?.agreement[field] = agreement
            if agreement == .differs {
                reading.findings.append(.difference(of: field, between: "the machine readable zone"))
            }
        }
        let issuer = reading.evidence.print?.issuer
        if let difference = issuer?.difference(from: reading.codedIssuer, holder: reading.holderNames) {
            reading.findings.append(.difference(ofIssuer: difference, between: "the machine readable zone"))
        }
        takeCentury(of: print, in: &reading)
    }

    /// Takes the century of the birth date from print that surely has all digits of the year: a zone has two.
    private func takeCentury(of print: PrintReading, in reading: inout Reading) {
        guard var passport = reading.passport, let coded = passport.birthDate?.description,
            let printed = print.meaning.values[.birthDate], printed.isSure,
            printed.raw.contains(printed.value.prefix(4)),
            PrintComparison.differInCentury(coded, printed.value), passport.set(.birthDate, to: printed.value)
        else { return }
        reading.record = .passport(passport)
    }
}

extension StatedIssuer {
    /// The issuer that print names; of a licence of North America its title alone, for an address tells no issuer.
    fileprivate init(_ meaning: PrintedDocument) {
        let isByAddress = meaning.kind == .driverLicense && meaning.state == nil
        let isAmerican = meaning.country == "USA" || meaning.country == "CAN"
        self.init(country: isByAddress && isAmerican ? nil : meaning.country, jurisdiction: meaning.state)
    }
}

extension PrintComparison.Statement {
    /// The value of a record with its evidence.
    init(_ value: String, _ evidence: FieldEvidence) {
        self.init(
            value: value,
            confidence: evidence.check == .passed ? 1 : evidence.confidence,
            alternative: evidence.alternative
        )
    }
}

extension Finding {
    /// A value in which the print contradicts a code.
    static func difference(of field: String, between code: String) -> Finding {
        let message = "The print states another value than \(code); look at the document, one of them may be altered."
        return Finding(.documentMismatch, .error, field: field, message: message)
    }

    /// An issuer that the print and a code name differently.
    static func difference(ofIssuer names: (printed: String, coded: String), between code: String) -> Finding {
        let message =
            "The issuer is \(names.printed) in print and \(names.coded) in \(code); look at the document, one of "
            + "them may be altered."
        return Finding(.documentMismatch, .error, message: message)
    }
}

extension DocumentKind {
    /// The type as recognition names it.
    fileprivate var documentType: String {
        switch self {
        case .driverLicense: "Driving Licence"
        case .passport: "Passport"
        case .identityCard: "Identity Card"
        case .visa: "Visa"
        case .selfie: "Selfie"
        }
    }
}
