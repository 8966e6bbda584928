// SPDX-License-Identifier: Apache-2.0

extension ZoneDraft {
    /// Reads primary and secondary identifier; the record has them as family name and given names.
    mutating func readNames() {
        guard layout.span(of: .name) != nil else { return }
        let name = ZoneName(zone, layout)
        let spans = spans(of: name)
        if let primary = name.primary {
            set(.lastName, \.lastName, to: primary, from: spans.primary, raw: name.rawPrimary)
        } else {
            note(.fieldMissing, .warning, .lastName, "The zone has no primary identifier.")
        }
        if let secondary = name.secondary {
            set(.firstName, \.firstName, to: secondary, from: spans.secondary, raw: name.rawSecondary)
        } else if zone.format != .licence {
            let message = "The zone has no secondary identifier: the holder has one name only, or it was cut off."
            note(.fieldMissing, .info, .firstName, message)
            doubt(.firstName, unlessSureOfName: spans.secondary)
        }
        noteDoubts(about: name)
    }

    /// The places of the two identifiers, with the fillers that end them.
    private func spans(of name: ZoneName) -> (primary: [ZoneSpan], secondary: [ZoneSpan]) {
        guard let whole = layout.span(of: .name) else { return ([], []) }
        if let given = layout.span(of: .secondaryIdentifier) { return ([whole], [given]) }
        let (first, last) = (whole.positions.lowerBound, whole.positions.upperBound)
        let end = min(last, first + name.rawPrimary.utf8.count + 1)
        return (
            [ZoneSpan(line: whole.line, positions: first...end)],
            end < last ? [ZoneSpan(line: whole.line, positions: end + 1...last)] : []
        )
    }

    private mutating func noteDoubts(about name: ZoneName) {
        for (field, value) in [(Passport.Field.lastName, name.primary), (.firstName, name.secondary)] {
            guard let value else { continue }
            if name.truncated.contains(field) {
                let message = "A letter in the last position says that the name may be cut off."
                note(.fieldTruncated, .info, field, message)
            }
            if name.spacedOut.contains(field) {
                let message = "The \(field.noun) has more fillers than separate its components; some may be misplaced."
                note(.fieldUncertain, .warning, field, message)
                doubt(field)
            }
            // Domestic passports of Russia write Cyrillic letters so; elsewhere a letter was misread.
            if value.utf8.contains(where: \.isZoneDigit) {
                let message = "The \(field.noun) has digits, which no name has: compare with the document."
                note(.fieldUncertain, .warning, field, message)
                doubt(field)
            }
        }
    }
}
