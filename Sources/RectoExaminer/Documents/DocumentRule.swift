// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoVerification

/// The rules that a document must meet to pass: every one of these.
///
/// `Docs/examination.md` says the same for people, and a test compares the two.
enum DocumentRule: String, Sendable, Hashable, CaseIterable {
    /// Every side that the type has is there: no side that could contradict the others is left out.
    case allSidesSent
    /// No side has a finding that is an error: refused, unread or contradictory sides prove nothing.
    case noErrors
    /// A record with data was read: a picture alone states nothing that could be checked.
    case recordRead
    /// Name, day of birth and number are known: without them it names nobody.
    case holderStated
    /// It is of the requested type.
    case typeSelected
    /// The journey accepts its country.
    case countryAccepted
    /// It has as many pixels across as the journey asks for: with fewer, traces of changes are not seen.
    case largeEnough
    /// Every picture shows the requested side: a selfie instead of a front would be compared with a selfie.
    case rightSides
    /// No check digit contradicts its data: altered zones, and misread ones, seldom agree.
    case checkDigitsAgree
    /// The sides do not contradict each other, nor a barcode the zone beside it.
    case sidesAgree
    /// Its days can be those of one document: birth before issue, issue before expiry, no lifetime that nobody had.
    case daysAgree
    /// It is in force on the given day.
    case inForce
    /// There is a portrait if the journey asks for one: without it nobody can be compared with the document.
    case portraitFound

    /// True if documents of a type must meet the rule: of one that is only kept, the files must be there and be pictures.
    func isAsked(of type: DocumentType) -> Bool { type.identifies || [.allSidesSent, .noErrors].contains(self) }

    /// The findings that break the rule; nothing if it is met.
    func broken(by document: ExaminedDocument) -> [Finding] {
        guard isAsked(of: document.evidence.type) else { return [] }
        return switch self {
        case .allSidesSent: document.missingSides
        case .noErrors: document.graveFindings
        case .recordRead: document.missingRecord
        case .holderStated: document.missingValues
        case .typeSelected: document.otherType
        case .countryAccepted: document.otherCountry
        case .largeEnough: document.smallSides
        case .rightSides: document.errors(.documentWrongSide)
        case .checkDigitsAgree: document.wrongCheckDigits
        case .sidesAgree: document.errors(.documentMismatch)
        case .daysAgree: document.contradictoryDays
        case .inForce: document.validity
        case .portraitFound: document.missingPortrait
        }
    }
}

extension ExaminedDocument {
    /// The rules that it breaks.
    var brokenRules: Set<DocumentRule> { Set(DocumentRule.allCases.filter { !$0.broken(by: self).isEmpty }) }

    /// The findings of a code, as errors.
    fileprivate func errors(_ code: Finding.Code) -> [Finding] {
        findings.filter { $0.code == code }
            .map { Finding($0.code, .error, field: $0.field, message: $0.message) }
    }

    /// The check digits that contradict what they cover.
    ///
    /// A licence's line has one for all of its characters: in print that is not clear, any misread one contradicts it.
    fileprivate var wrongCheckDigits: [Finding] {
        let isOfLine = readings.contains(where: \.reading.hasLineOfLicence)
        return isOfLine
            ? findings.filter { $0.code == .mrzCheckDigit && $0.severity == .error } : errors(.mrzCheckDigit)
    }

    /// The findings that are errors; of a document that is only kept, those of files that could not be opened.
    fileprivate var graveFindings: [Finding] {
        let relevant =
            evidence.type.identifies
            ? findings : readings.filter { $0.reading.outcome == .rejected }.flatMap(\.reading.findings)
        return relevant.filter { $0.severity == .error }
    }

    fileprivate var missingSides: [Finding] {
        evidence.type.slots.filter { evidence.files[$0] == nil }.map { slot in
            Finding(.documentNotFound, .error, message: "There is no picture of the \(slot.rawValue). Send it.")
        }
    }

    fileprivate var missingRecord: [Finding] {
        guard record?.hasData != true else { return [] }
        let message =
            "Nothing was read of the document. Send the side with its barcode or zone, sharp and whole."
        return [Finding(.documentNotFound, .error, message: message)]
    }

    fileprivate var missingValues: [Finding] {
        guard let record, record.hasData else { return [] }
        let missing = missingValues(of: record)
        return missing + requests.filter { asked in !missing.contains { $0.field == asked.field } }
    }

    /// The requests for another picture, of values that a card must print surely and does not.
    ///
    /// Another picture takes a person less time than waiting for a reviewer, who sees the last try.
    private var requests: [Finding] {
        guard evidence.mayAskAgain else { return [] }
        return (askedValues + unprovenValues).map { name in
            Finding(
                .documentUnclear,
                .error,
                field: name,
                message: "This value must be read surely, and was not. Take the picture again: closer, in even light."
            )
        }
    }

    private func missingValues(of record: Record) -> [Finding] {
        let holder = Holder(record)
        let missing = [
            ("lastName", holder?.lastName ?? holder?.firstName), ("birthDate", holder?.birthDate?.description),
            ("idNumber", record.idNumber),
        ].filter { $0.1 == nil }
        return missing.map { field, _ in
            Finding(
                .fieldMissing,
                .error,
                field: field,
                message: "The document was read, and this value of it was not. Take the picture again, in even light."
            )
        }
    }

    fileprivate var otherType: [Finding] {
        guard record?.hasData == true, !types.contains(evidence.type) else { return [] }
        let message = "This is another type of document than was chosen. Send the one that was chosen."
        return [Finding(.documentWrongType, .error, message: message)]
    }

    fileprivate var otherCountry: [Finding] {
        guard record?.hasData == true, !evidence.countries.isEmpty else { return [] }
        guard issuingCountries.isDisjoint(with: evidence.countries) else { return [] }
        let message = "Documents of this country are not accepted here. Send one of another country."
        return [Finding(.documentWrongCountry, .error, message: message)]
    }

    /// The countries that the document is of: one of a territory of the United States is of both.
    ///
    /// ISO 3166-1 lists the territories apart, and the barcodes of their licences state either code. So the issuer in the
    /// barcode's header says which territory it is.
    private var issuingCountries: Set<String> {
        guard let code = recognition?.issuingCountryCode else { return [] }
        guard Country(code: code)?.isOfUnitedStates == true else { return [code] }
        // States have postal codes that are other countries' in ISO 3166-1, such as CA.
        let issuer = source?.evidence.barcode?.data.jurisdiction?.code
        let territory = issuer.flatMap(Country.init(code:)).flatMap { $0.isOfUnitedStates ? $0 : nil }
        return Set([code, "USA", territory?.alpha3].compactMap(\.self))
    }

    fileprivate var smallSides: [Finding] {
        let least = evidence.limits[.documentWidthInPixels]
        return readings.compactMap { slot, reading in
            guard let width = reading.documentWidth, width < Double(least) else { return nil }
            let message = "The \(slot.rawValue) is less than \(least) pixels wide. Take the picture from closer."
            return Finding(.imageTooSmall, .error, message: message)
        }
    }

    /// The contradictions between the days, as errors: a barcode is read as it was written.
    fileprivate var contradictoryDays: [Finding] {
        let doubts: [Finding] =
            switch record {
            case .driverLicense(let license)?: DateValidator().findings(for: license, on: evidence.day)
            case .passport(let passport)?: DateValidator().findings(for: passport, on: evidence.day)
            case .selfie?, nil: []
            }
        return doubts.filter { $0.code == .fieldUncertain }
            .map { Finding(.documentMismatch, .error, field: $0.field, message: $0.message) }
    }

    fileprivate var validity: [Finding] {
        var findings: [Finding] = []
        if let last = record?.expirationDate, last < evidence.day {
            let message = "The document has expired. Send one that is valid."
            findings.append(said(.documentExpired, of: "expirationDate", otherwise: message))
        }
        if let first = record?.issueDate, first > evidence.day {
            let message = "The document is issued in the future. Look at its date of issue."
            findings.append(said(.documentNotYetValid, of: "issueDate", otherwise: message))
        }
        return findings
    }

    /// A side's own finding, or the same in words of our own.
    private func said(_ code: Finding.Code, of field: String, otherwise message: String) -> Finding {
        errors(code).first ?? Finding(code, .error, field: field, message: message)
    }

    fileprivate var missingPortrait: [Finding] {
        guard evidence.isFaceChecked, portrait == nil else { return [] }
        let message = "There is no portrait on the document. Send the side that has it: sharp, without glare."
        return [Finding(.faceNotFound, .error, message: message)]
    }
}

extension Reading {
    /// True if values of an earlier try's picture may count in a later try: nothing speaks against the picture.
    ///
    /// No rule judges that picture again. So a small one, one of a screen, or one that may be of another document must not
    /// state what is covered on the document now.
    func mayComplete(under limits: JourneyLimits) -> Bool {
        let doubts: Set<Finding.Code> = [.documentRecaptured, .documentWrongSide]
        guard let width = documentWidth, width >= Double(limits[.documentWidthInPixels]) else { return false }
        let isLicence = recognition?.documentType == "Driving Licence"
        return isLicence && !findings.contains { $0.severity == .error || doubts.contains($0.code) }
    }

    /// Pixels across the document, along its longer side; of the picture if no edges are seen.
    fileprivate var documentWidth: Double? {
        if let corners = evidence.document?.corners { return max(corners.width, corners.height) }
        guard outcome == .read, let width = input.width, let height = input.height else { return nil }
        return Double(max(width, height))
    }
}
