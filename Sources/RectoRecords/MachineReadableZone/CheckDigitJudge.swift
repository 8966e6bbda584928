// SPDX-License-Identifier: Apache-2.0

/// Compares the content of a zone with its check digits.
struct CheckDigitJudge {
    let zone: MachineReadableZone
    let layout: ZoneLayout
    let corrected: Set<ZonePosition>

    /// The result of each check digit of the layout.
    var results: CheckDigitResults {
        var results = CheckDigitResults()
        for check in layout.checks { results[check.digit] = result(of: check) }
        return results
    }

    private func result(of check: ZoneLayout.Check) -> FieldEvidence.Check {
        if check.digit == .documentNumber, let long = LongDocumentNumber(in: zone, layout) {
            return result(long.agrees || long.agreesAsIssued(in: zone, layout), spans: long.spans)
        }
        let characters = check.covered.flatMap { zone[$0] }
        let digit = zone[check.place]
        let isBlank = check.digit != .composite && characters.allSatisfy { $0 == .filler }
        // Either may stand behind a field of fillers (9303-4, section 4.2.2), and neither verifies anything.
        if isBlank, digit == .filler || digit == UInt8(ascii: "0") { return .absent }
        let spans = check.covered + [ZoneSpan(check.place.line, check.place.position)]
        return result(CheckDigit.digit(over: characters) == digit, spans: spans)
    }

    /// A digit that agrees after a correction is weak evidence: one wrong correction in ten agrees by chance.
    private func result(_ agrees: Bool, spans: [ZoneSpan]) -> FieldEvidence.Check {
        guard agrees else { return .failed }
        return isCorrected(spans) ? .corrected : .passed
    }

    /// True if a corrected character stands in one of the spans.
    func isCorrected(_ spans: [ZoneSpan]) -> Bool {
        corrected.contains { place in spans.contains { $0.contains(place) } }
    }
}
