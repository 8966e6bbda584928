// SPDX-License-Identifier: Apache-2.0

extension ZoneDraft {
    /// Names the places of corrected characters.
    mutating func noteCorrections() {
        guard !corrections.isEmpty else { return }
        let places = corrections.sorted { ($0.place.line, $0.place.position) < ($1.place.line, $1.place.position) }
            .map { "line \($0.place.line) position \($0.place.position) from \($0.before) to \($0.after)" }
            .joined(separator: ", ")
        let message = "Characters were corrected so that more check digits agree: \(places). Compare with the document."
        note(.mrzCorrected, .warning, message)
    }

    /// Says that the lines are those of a French identity card.
    mutating func noteLayout() {
        guard layout == .frenchIdentityCard else { return }
        let message = "The lines are laid out as on French identity cards: they state neither expiry nor nationality."
        note(.mrzDeparture, .info, message)
    }

    /// Warns if the document code is not one of the format's: ICAO Doc 9303 parts 4 to 7, section 4.2.2, line 1.
    mutating func noteDocumentCode() {
        let code = content.documentCode ?? ""
        guard let first = code.utf8.first, layout.alphabet(line: 1, position: 1).contains(first) else {
            let message = "The document code does not start with a letter of its format; it may be of another kind."
            note(.mrzDeparture, .warning, message)
            return
        }
        guard zone.format != .licence else { return noteConfiguration(code) }
        guard let second = code.utf8.dropFirst().first else { return }
        if !second.isZoneLetter {
            note(.mrzDeparture, .info, "The second character of the document code is no letter.")
        } else if zone.format == .td1 || zone.format == .td2, second == UInt8(ascii: "V") {
            note(.mrzDeparture, .info, "The document code has a second letter that cards must not have.")
        }
    }

    /// Says that the configuration, the second character of a licence's line, is none of the known ones.
    private mutating func noteConfiguration(_ code: String) {
        guard !["D", "D1", "DP", "DN"].contains(code) else { return }
        note(.mrzDeparture, .warning, "The second character of the licence's line is none of 1, P, N and the filler.")
    }

    /// Names the check digits that contradict the characters they cover.
    mutating func noteChecks() {
        for digit in reading.checks.digits where reading.checks[digit] == .failed {
            var message = "The check digit of the \(digit.noun) does not agree with it; compare with the document."
            if digit == .documentNumber, LongDocumentNumber(in: zone, layout)?.agreesWithFillerCounted == true {
                message = "The check digit of the document number agrees only if the filler inside it is counted."
            }
            note(.mrzCheckDigit, isClearlyPrinted(digit) ? .error : .warning, digit.field, message)
        }
        if let long = LongDocumentNumber(in: zone, layout), !long.agrees, long.agreesAsIssued(in: zone, layout) {
            let message = "The check digit of the document number counts the filler inside it, as its State does."
            note(.mrzDeparture, .info, .idNumber, message)
        }
    }

    /// True if a check digit and all that it covers were read from a picture without doubt.
    ///
    /// Then the document itself is misprinted or altered. In text, somebody may have mistyped it.
    private func isClearlyPrinted(_ digit: CheckDigit) -> Bool {
        guard let certainty, let check = layout.checks.first(where: { $0.digit == digit }) else { return false }
        return certainty.isSure(of: check.covered + [ZoneSpan(check.place.line, check.place.position)])
    }

    /// Names the fields that the reader is not sure of and that no finding names yet.
    mutating func noteDoubts() {
        guard let certainty else { return }
        if certainty.legibility == .illFitting {
            let message = "It is not clear how many characters the lines have: the zone may be of another format."
            note(.mrzUncertain, .warning, message)
        }
        // Also of values that were left out, since no calendar has such a day.
        let fields: [(ZoneField.Name, Passport.Field)] = [
            (.issuingState, .country), (.documentNumber, .idNumber), (.nationality, .nationality),
            (.birthDate, .birthDate), (.sex, .gender), (.expirationDate, .expirationDate),
            (.personalNumber, .personalNumber),
        ]
        var doubted = Set(doubted)
        for (name, field) in fields {
            guard let span = layout.span(of: name) else { continue }
            if !certainty.isSure(of: [span]) { doubted.insert(field) }
        }
        // An uncertain check digit proves nothing, whatever agrees with it.
        for check in layout.checks where !certainty.isSure(of: [ZoneSpan(check.place.line, check.place.position)]) {
            if let field = check.digit.field {
                doubted.insert(field)
            } else {
                note(
                    .mrzUncertain,
                    .warning,
                    "The composite check digit is hard to read: compare it with the document."
                )
            }
        }
        for field in doubted { doubt(field) }
        let marked = Set(reading.findings.filter { $0.code == .mrzCheckDigit }.compactMap(\.field))
        for field in Passport.Field.allCases where doubted.contains(field) && !marked.contains(field.rawValue) {
            note(.mrzUncertain, .warning, field, "The \(field.noun) is hard to read: compare it with the document.")
        }
        let others: [(ZoneField.Name, String)] = [
            (.documentCode, "document code"), (.optionalData, "optional data"), (.middleOptionalData, "optional data"),
            (.issuingOffice, "issuing office"),
        ]
        for (name, noun) in others {
            guard let span = layout.span(of: name), !certainty.isSure(of: [span]) else { continue }
            let message = "The \(noun) in line \(span.line) of the zone is hard to read: compare it with the document."
            note(.mrzUncertain, .warning, message)
        }
    }

    private mutating func note(_ code: Finding.Code, _ severity: Finding.Severity, _ message: String) {
        note(code, severity, nil, message)
    }
}
