// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoService
internal import RectoVerification

/// A document whose sides were read: what rules are about.
struct ExaminedDocument: Sendable {
    /// What was sent.
    let evidence: DocumentEvidence
    /// What was read, side after side, with the slot of each.
    let readings: [(slot: Slot, reading: Reading)]
    /// What the sides say together.
    let person: PersonReading
    /// What the print of its front says of its record; `nil` where there is no front, or it was not read.
    var print: FrontPrint?

    /// A document.
    ///
    /// - Parameters:
    ///   - evidence: What was sent.
    ///   - sides: The slots in the order in which they were read, with the number of readings of each.
    ///   - person: What all the readings come to, in the same order.
    init(evidence: DocumentEvidence, sides: [(slot: Slot, count: Int)], person: PersonReading) {
        self.evidence = evidence
        self.person = person
        let slots = sides.flatMap { Array(repeating: $0.slot, count: $0.count) }
        readings = Array(zip(slots, person.readings)).map { ($0, $1) }
    }

    /// The record of the type that was asked for, else the one that there is.
    var record: Record? {
        let license = person.person?.driverLicense.map(Record.driverLicense)
        let passport = person.person?.passport.map(Record.passport)
        return evidence.type == .driversLicense ? license ?? passport : passport ?? license
    }

    /// The reading that the record's values come from.
    var source: Reading? {
        guard let id = record?.cardId else { return nil }
        return readings.first { $0.reading.record?.cardId == id }?.reading
    }

    /// Type and country, as far as the document says them.
    var recognition: Recognition? {
        source?.recognition ?? readings.lazy.compactMap(\.reading.recognition).first
    }

    /// The front of a card whose data are on its back, and what they are.
    var frontOfRecord: (front: Reading, record: Record)? {
        guard let record, record.hasData,
            let front = readings.first(where: { $0.slot == .front && $0.reading.side == .front })?.reading,
            front.record?.cardId != record.cardId
        else { return nil }
        return (front, record)
    }

    /// The portrait of the side that has it.
    var portrait: Image? {
        readings.lazy.filter { $0.reading.side != .back }.flatMap(\.reading.crops).first { $0.part == .portrait }?.image
    }

    /// What the document is, of the types that journeys ask for; `nil` where it is none of these, or not known.
    var type: DocumentType? {
        switch source?.kind {
        case .passport: .passport
        case .identityCard: .idCard
        // Issuers of licences make identification cards, too, which have the same record.
        case .driverLicense: recognition?.documentType == "Identity Card" ? .idCard : .driversLicense
        case .visa, .selfie, nil: nil
        }
    }
}

extension Record {
    /// Whether anything of the holder or of the document is known.
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
