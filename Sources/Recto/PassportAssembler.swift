// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Makes passports, and other documents with a machine readable zone, of what was read.
struct PassportAssembler: Sendable {
    private let parser = ZoneParser()

    /// The document in a zone, whatever the zone was read from.
    func read(_ zone: PassportReading, from input: InputDescription) -> Reading {
        var reading = Reading(input: input, outcome: .read)
        reading.kind = zone.kind
        reading.side = zone.side
        var passport = zone.passport
        passport.cardId = input.cardID()
        reading.record = .passport(passport)
        reading.zoneFields = zone.fields
        reading.findings = zone.findings
        reading.evidence.zone = ZoneEvidence(zone: zone.zone, checks: zone.checks)
        let state = passport.country.flatMap(IssuingState.init(code:))
        reading.recognition = Recognition(
            documentType: zone.documentType,
            issuingCountryCode: state?.country,
            issuingCountryName: state.map { $0.country.flatMap(Country.init(code:))?.name ?? $0.name }
        )
        return reading
    }

    /// The documents whose zones an image shows, the most prominent first.
    func documents(of content: ImageContent, on day: CalendarDate) -> [Reading] {
        content.zones.map { zone in
            let parsed = parser.parse(
                zone.zone, on: day, corrections: zone.corrections, certainty: zone.certainty
            )
            var reading = read(parsed, from: content.input)
            reading.evidence.zone?.corners = zone.corners
            reading.evidence.zone?.confidence = zone.certainty.whole
            guard case .passport(var passport) = reading.record else { return reading }
            if reading.side != .back {
                passport.frontImage = content.input.sha256
                // A page of two documents has two portraits, and it is not known whose the larger is.
                if content.zones.count == 1 { passport.face = content.largestFace }
            }
            reading.record = .passport(passport)
            return reading
        }
    }

    /// The information page: image and portrait.
    func page(of content: ImageContent) -> Reading {
        var reading = Reading(input: content.input, outcome: .read)
        reading.kind = .passport
        reading.side = .page
        var passport = Passport()
        passport.cardId = content.input.cardID()
        passport.frontImage = content.input.sha256
        passport.face = content.largestFace
        reading.record = .passport(passport)
        let message = "The machine readable zone was not read: image and portrait are all there is."
        reading.findings.append(Finding(.mrzNotFound, .warning, message: message))
        return reading
    }
}

extension PassportReading {
    /// The side that has the zone: in TD1 the back (ICAO Doc 9303-5, section 3); that of other cards is not fixed.
    fileprivate var side: DocumentSide? {
        switch zone.format {
        case .td1: .back
        case .td3: .page
        case .td2, .mrvA, .mrvB: nil
        }
    }

    fileprivate var documentType: String {
        switch kind {
        case .visa: "Visa"
        case .identityCard: "Identity Card"
        default: "Passport"
        }
    }
}
