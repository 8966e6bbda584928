// SPDX-License-Identifier: Apache-2.0

extension ZoneDraft {
    /// Reads the dates; the expiration date first, since a birth date lies before it.
    mutating func readDates() {
        let centuries = centuries
        if isPermanent {
            let message = "The card is valid without end: that is what 990101 says in zones of Spain."
            note(.fieldMissing, .info, .expirationDate, message)
        } else if let span = layout.span(of: .expirationDate) {
            let date = date(.expirationDate, content.expirationDate) { centuries.expirationDate($0) }
            if let date { set(.expirationDate, \.expirationDate, to: date, from: [span], check: .expirationDate) }
        }
        guard let span = layout.span(of: .birthDate) else { return }
        let expiry = reading.passport.expirationDate
        let date = date(.birthDate, content.birthDate) { centuries.birthDate($0, expirationDate: expiry) }
        if let date { set(.birthDate, \.birthDate, to: date, from: [span], check: .birthDate) }
    }

    /// True for a Spanish identity card without an end of validity, whose print states 01 01 9999.
    private var isPermanent: Bool {
        zone.format == .td1 && content.issuingState == "ESP" && content.expirationDate == "990101"
    }

    /// A date, or `nil` and a finding that says why there is none.
    private mutating func date(
        _ field: Passport.Field,
        _ text: String?,
        _ reading: (ShortDate) -> CalendarDate?
    ) -> CalendarDate? {
        guard let text else {
            note(.fieldMissing, .info, field, "The zone states no \(field.noun).")
            return nil
        }
        guard let short = ShortDate(text) else {
            if text.utf8.allSatisfy({ $0.isZoneDigit || $0 == .filler }) {
                let message = "The zone states only a part of the \(field.noun); nothing was made up for the rest."
                note(.fieldMissing, .info, field, message)
            } else {
                note(.fieldInvalid, .warning, field, "The \(field.noun) was left out: it has letters.")
            }
            return nil
        }
        guard let date = reading(short) else {
            note(.fieldInvalid, .warning, field, "The \(field.noun) was left out: no calendar has this day.")
            return nil
        }
        return date
    }

    /// Reads the number of the document and the personal number.
    mutating func readNumbers() {
        readDocumentNumber()
        guard let span = layout.span(of: .personalNumber), let number = content.personalNumber else { return }
        set(.personalNumber, \.personalNumber, to: Self.spaced(number), from: [span], check: .personalNumber)
    }

    private mutating func readDocumentNumber() {
        guard let span = layout.span(of: .documentNumber), let number = content.documentNumber else {
            let message =
                zone.format == .licence
                ? "Where this issuer writes the licence's number is not known; it was not read."
                : "The zone has no document number."
            note(.fieldMissing, .warning, .idNumber, message)
            return
        }
        let long = LongDocumentNumber(in: zone, layout)
        set(
            .idNumber,
            \.idNumber,
            to: Self.spaced(number),
            from: long?.spans ?? [span],
            raw: long.map { $0.spans.map { String(decoding: zone[$0], as: UTF8.self) }.joined(separator: "<") },
            check: .documentNumber
        )
        if zone[span].first == .filler {
            note(
                .fieldUncertain,
                .warning,
                .idNumber,
                "The document number starts with a filler, which none does: compare it."
            )
            doubt(.idNumber)
        }
    }

    /// The number with the spaces that its fillers stand for (9303-4, section 4.2.2), but for those around it.
    private static func spaced(_ number: String) -> String {
        number.split(separator: "<").joined(separator: " ")
    }
}
