// SPDX-License-Identifier: Apache-2.0

extension ZoneDraft {
    /// Reads issuing State and nationality.
    mutating func readStates() {
        read(.country, \.country, .issuingState, content.issuingState)
        guard layout.span(of: .nationality) != nil else { return }
        read(.nationality, \.nationality, .nationality, content.nationality)
    }

    private mutating func read(
        _ field: Passport.Field,
        _ path: WritableKeyPath<Passport, String?>,
        _ name: ZoneField.Name,
        _ code: String?
    ) {
        guard let span = layout.span(of: name) else { return }
        guard let code else {
            note(.fieldMissing, .info, field, "The zone states no \(field.noun).")
            return
        }
        guard code.utf8.allSatisfy(\.isZoneLetter) else {
            note(.fieldInvalid, .warning, field, "The \(field.noun) was left out: it is no code of letters.")
            return
        }
        if IssuingState(code: code) != nil {
            set(field, path, to: code, from: [span])
        } else if code.utf8.count == 2, let country = Country(code: code) {
            set(field, path, to: country.alpha3, from: [span], confidence: Confidence.unchecked)
            let message = "The \(field.noun) is a code of two letters; the one of three was taken for it."
            note(.fieldRepaired, .info, field, message)
        } else {
            set(field, path, to: code, from: [span], confidence: Confidence.guessed)
            let message = "The \(field.noun) is a code that ICAO Doc 9303-3, section 5, does not have."
            note(.fieldUncertain, .warning, field, message)
        }
    }

    /// Reads the sex; a filler is X, as in the visual zone.
    mutating func readSex() {
        guard let span = layout.span(of: .sex), let character = zone[span].first else { return }
        guard let sex = content.sex else {
            note(.fieldInvalid, .warning, .gender, "The sex was left out: it is none of M, F and the filler.")
            return
        }
        set(.gender, \.gender, to: sex, from: [span])
        guard sex == .unspecified, character != .filler else { return }
        note(.fieldRepaired, .info, .gender, "The sex departs from the standard: the letter X stands for the filler.")
    }
}
