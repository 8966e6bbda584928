// SPDX-License-Identifier: Apache-2.0

/// Source: the French identity cards issued until 2021; the positions as in the tests of cheminfo/mrz (MIT).
extension ZoneLayout {
    /// The layout of the French identity card: two lines of 36 characters, without an expiration date and a
    /// nationality.
    package static let frenchIdentityCard = ZoneLayout(
        lineCount: 2,
        lineLength: 36,
        fields: [
            ZoneField(.documentCode, 1, 1...2, .letters),
            ZoneField(.issuingState, 1, 3...5, .letters),
            ZoneField(.name, 1, 6...30, .letters.union(.filler)),
            ZoneField(.issuingOffice, 1, 31...36, .all),
            ZoneField(.documentNumber, 2, 1...12, .all),
            ZoneField(.documentNumberCheckDigit, 2, 13...13, .digits),
            ZoneField(.secondaryIdentifier, 2, 14...27, .letters.union(.filler)),
            ZoneField(.birthDate, 2, 28...33, .digits),
            ZoneField(.birthDateCheckDigit, 2, 34...34, .digits),
            ZoneField(.sex, 2, 35...35, ZoneAlphabet("MF<")),
            ZoneField(.compositeCheckDigit, 2, 36...36, .digits),
        ],
        firstLetters: ZoneAlphabet("I"),
        checks: [
            Check(digit: .documentNumber, covered: [ZoneSpan(2, 1...12)], place: ZonePosition(line: 2, position: 13)),
            Check(digit: .birthDate, covered: [ZoneSpan(2, 28...33)], place: ZonePosition(line: 2, position: 34)),
            Check(
                digit: .composite,
                covered: [ZoneSpan(1, 1...36), ZoneSpan(2, 1...35)],
                place: ZonePosition(line: 2, position: 36)
            ),
        ]
    )
}

extension MachineReadableZone {
    /// The layout by which to read the zone: that of its format, or the French identity card's if that is sure.
    ///
    /// It is sure if the zone starts with `IDFRA`, two of the card's three check digits agree, and TD2's composite one
    /// does not. By chance, that happens once in some 40 damaged zones of TD2, of which France issues none.
    package var layout: ZoneLayout {
        if format == .licence { return layoutOfLicence }
        let french = ZoneLayout.frenchIdentityCard
        guard format == .td2, characters[0].starts(with: "IDFRA".utf8), passedChecks(of: french).count >= 2,
            !passedChecks(of: .td2).contains(.composite)
        else { return format.layout }
        return french
    }

    /// True if a check digit agrees with the characters it covers; false if a long number goes on elsewhere.
    package func agrees(_ check: ZoneLayout.Check) -> Bool {
        CheckDigit.digit(over: check.covered.flatMap { self[$0] }) == self[check.place]
    }

    private func passedChecks(of layout: ZoneLayout) -> [CheckDigit] {
        layout.checks.filter(agrees).map(\.digit)
    }
}
