// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoVerification

/// A document with its sides read: the subject of rules.
struct ExaminedDocument: Sendable {
    /// The evidence.
    let evidence: DocumentEvidence
    /// The readings, side after side, with the slot of each.
    let readings: [(slot: Slot, reading: Reading)]
    /// The reading of all sides together.
    let person: PersonReading
    /// The comparison of the front's print with the record; `nil` if there is no front, or it was not read.
    var print: FrontPrint?

    /// A document.
    ///
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - sides: The slots in the order in which they were read, with the number of readings of each.
    ///   - person: The reading of all sides together, in the same order.
    init(evidence: DocumentEvidence, sides: [(slot: Slot, count: Int)], person: PersonReading) {
        self.evidence = evidence
        self.person = person
        let slots = sides.flatMap { Array(repeating: $0.slot, count: $0.count) }
        readings = Array(zip(slots, person.readings)).map { ($0, $1) }
    }

    /// The record of the requested type, or else the one that there is.
    var record: Record? {
        if evidence.type == .visa, let visa { return visa.record }
        guard evidence.type.identifies else { return nil }
        let license = person.person?.driverLicense.map(Record.driverLicense)
        let passport = person.person?.passport.map(Record.passport)
        return evidence.type == .driversLicense ? license ?? passport : passport ?? license
    }

    /// The visa of a passport that lies open, apart from the passport's own page.
    private var visa: Reading? { readings.first { $0.reading.kind == .visa }?.reading }

    /// The reading that gave the record's values.
    var source: Reading? {
        if evidence.type == .visa, let visa { return visa }
        guard let id = record?.cardId else { return nil }
        return readings.first { $0.reading.record?.cardId == id }?.reading
    }

    /// Type and country, as far as the document says them.
    var recognition: Recognition? {
        source?.recognition ?? readings.lazy.compactMap(\.reading.recognition).first
    }

    /// A licence without a code, but perhaps with the line of a licence, and the reading of its front.
    private var printedLicense: (license: DriverLicense, front: Reading)? {
        guard case .driverLicense(let license)? = record, license.hasData, let source, source.evidence.barcode == nil,
            source.evidence.zone == nil || source.hasLineOfLicence
        else { return nil }
        return (license, source)
    }

    /// The values that prove a licence without a code and that its print does not show surely; none of other documents.
    var unclearValues: [String] {
        guard let front = printedLicense?.front else { return [] }
        return FrontPrint.provingValues.filter { name in
            DriverLicense.Field(rawValue: name).flatMap { front.fields[$0]?.isSurelyPrinted } != true
        }
    }

    /// The unclear values that another picture may show surely: some States' names are never sure.
    var askedValues: [String] {
        let isNeverSure = printedLicense?.license.country.flatMap(Country.init(code:))?.printsOtherScript == true
        return unclearValues.filter { !(isNeverSure && $0.hasSuffix("Name")) }
    }

    /// What other pictures of the front may complete: unclear values, and the country if it was not read.
    var completableFields: Set<DriverLicense.Field> {
        guard let license = printedLicense?.license else { return [] }
        let country: [DriverLicense.Field] = license.country == nil ? [.country] : []
        return Set(unclearValues.compactMap { DriverLicense.Field(rawValue: $0) } + country)
    }

    /// The values that show that both sides are of one card, and that the front prints too unclearly to do so.
    ///
    /// Those that are clear, and still not found, are printed in a form that the search does not know. So may be all of a
    /// front on which nothing is found.
    var unprovenValues: [String] {
        guard let print, let front = frontOfRecord?.front else { return [] }
        let isLegible = print.agreement.values.contains(true)
        return FrontPrint.provingValues.filter { name in
            let isUnclear = front.evidence(of: name).map { !$0.isSurelyPrinted } ?? isLegible
            return print.agreement[name] == false && isUnclear
        }
    }

    /// The front of a card whose data are on its back, and these data.
    var frontOfRecord: (front: Reading, record: Record)? {
        guard let record, record.hasData,
            let front = readings.first(where: { $0.slot == .front && $0.reading.side == .front })?.reading,
            front.record?.cardId != record.cardId
        else { return nil }
        return (front, record)
    }

    /// The portrait of the side that has it.
    var portrait: Image? {
        guard evidence.type.identifies else { return nil }
        return readings.lazy.filter { $0.reading.side != .back }.flatMap(\.reading.crops).first {
            $0.part == .portrait
        }?.image
    }

    /// The sides straightened to their edges.
    var straightened: [Slot: Image] {
        readings.reduce(into: [:]) { sides, side in
            guard sides[side.slot] == nil else { return }
            sides[side.slot] = side.reading.crops.first { $0.part == .document }?.image
        }
    }

    /// The types that the document can be, of those that journeys ask for; none if it is none of these, or not known.
    var types: Set<DocumentType> {
        switch source?.kind {
        case .passport, .identityCard, .visa: typesByZone
        // Issuers of licences make identification cards, too, which have the same record.
        case .driverLicense: recognition?.documentType == "Identity Card" ? [.idCard] : [.driversLicense]
        case .selfie, nil: []
        }
    }

    private var typesByZone: Set<DocumentType> {
        guard let zone = source?.evidence.zone?.zone else { return [] }
        let content = ZoneParser().parse(zone, on: evidence.day).content
        return Set(content.documentTypes.compactMap(DocumentType.init))
    }
}

extension DocumentType {
    /// The type that journeys call a document with a zone; `nil` if they ask for none such.
    fileprivate init?(_ type: ZoneDocumentType) {
        switch type {
        case .passport: self = .passport
        case .travelDocument: self = .travelDocument
        case .visa: self = .visa
        case .identityCard: self = .idCard
        case .residencePermit: self = .residencePermit
        case .workPermit: self = .workPermit
        case .drivingLicence: self = .driversLicense
        case .crewMemberCertificate: return nil
        }
    }
}

extension Record {
    /// True if anything of the holder or of the document is known.
    var hasData: Bool {
        switch self {
        case .driverLicense(let license): license.hasData
        case .passport(let passport): passport.hasData
        case .selfie: false
        }
    }

    /// The last day of the document's validity.
    var expirationDate: CalendarDate? {
        switch self {
        case .driverLicense(let license): license.expirationDate
        case .passport(let passport): passport.expirationDate
        case .selfie: nil
        }
    }

    /// The day of issue.
    var issueDate: CalendarDate? {
        switch self {
        case .driverLicense(let license): license.issueDate
        case .passport(let passport): passport.issueDate
        case .selfie: nil
        }
    }

    /// The number of the document.
    var idNumber: String? {
        switch self {
        case .driverLicense(let license): license.idNumber
        case .passport(let passport): passport.idNumber
        case .selfie: nil
        }
    }
}
