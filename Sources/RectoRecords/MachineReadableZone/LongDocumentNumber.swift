// SPDX-License-Identifier: Apache-2.0

/// A document number of more than nine characters, which continues in the optional data.
///
/// ICAO Doc 9303-5 and 9303-6, section 4.2.2, note j: nine characters, then a filler in place of the check digit. The
/// rest starts the optional data, followed by its check digit and a filler.
struct LongDocumentNumber {
    /// All characters of the number.
    let characters: [UInt8]
    /// The character at the place of its check digit.
    let checkDigit: UInt8
    /// Number of positions of the optional data that belong to it, with the check digit.
    let lengthInOptionalData: Int
    /// The places of number and check digit; the filler between them is not part of either.
    let spans: [ZoneSpan]

    /// The number, or `nil` if the zone's is not that long.
    init?(in zone: MachineReadableZone, _ layout: ZoneLayout) {
        guard zone.format == .td1 || zone.format == .td2,
            let number = layout.span(of: .documentNumber),
            let check = layout.span(of: .documentNumberCheckDigit),
            let optional = layout.span(of: .optionalData),
            zone[check].first == .filler, zone[number].last != .filler
        else { return nil }
        let rest = Array(zone[optional].prefix { $0 != .filler })
        guard let last = rest.last, rest.count >= 2 else { return nil }
        characters = zone[number] + rest.dropLast()
        checkDigit = last
        lengthInOptionalData = rest.count
        let first = optional.positions.lowerBound
        spans = [number, ZoneSpan(optional.line, first...(first + rest.count - 1))]
    }

    /// True if the check digit agrees with the number.
    var agrees: Bool { CheckDigit.digit(over: characters) == checkDigit }

    /// True if the check digit would agree with the filler between the parts counted, as some issuers do.
    var agreesWithFillerCounted: Bool {
        CheckDigit.digit(over: characters.prefix(9) + [.filler] + characters.dropFirst(9)) == checkDigit
    }

    /// True if the check digit agrees as its issuer computes it: with the filler counted, if the composite one agrees, too.
    ///
    /// Source: specimens of older cards of Portugal and Belgium, as the Council of the European Union shows them (PRADO).
    /// Their newer ones follow the standard.
    func agreesAsIssued(in zone: MachineReadableZone, _ layout: ZoneLayout) -> Bool {
        guard agreesWithFillerCounted, let issuer = layout.span(of: .issuingState),
            ["BEL", "PRT"].contains(String(decoding: zone[issuer], as: UTF8.self))
        else { return false }
        return layout.checks.contains { $0.digit == .composite && zone.agrees($0) }
    }
}
