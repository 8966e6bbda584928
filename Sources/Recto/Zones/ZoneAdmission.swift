// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Decides if a reading is a zone at all: other print, and patterns, give readings, too.
struct ZoneAdmission {
    /// Least mean probability of the characters, if a check digit agrees with them; `leastCertaintyUnconfirmed` applies
    /// without one.
    ///
    /// Of 300 pages and 300 textures without a zone, none comes near the first. Zones with a reflection over a fifth of
    /// them are above it.
    private let leastCertainty = 0.85
    private let leastCertaintyUnconfirmed = 0.93
    /// Least number of characters other than fillers: a name of two letters and the three dates and numbers have more.
    private let leastCharacters = 16

    /// True if it is a zone.
    func admits(_ zone: DecodedZone) -> Bool {
        let characters = zone.zone.lines.joined()
        guard characters.count(where: { $0 != "<" }) >= leastCharacters else { return false }
        // A part of a longer line, taken for a shorter format, starts at any place.
        if !zone.startsAsExpected, zone.isDoubtful { return false }
        if zone.zone.format == .licence, !zone.zone.isOfLicence { return false }
        let isConfirmed = !zone.agreeingChecks.isEmpty
        return zone.certainty.mean >= (isConfirmed ? leastCertainty : leastCertaintyUnconfirmed)
    }
}

extension MachineReadableZone {
    /// True if the one line starts and ends as a licence's: any other line of this length is no zone.
    fileprivate var isOfLicence: Bool {
        let line = Array(lines[0].utf8)
        let state = String(decoding: line[2..<5], as: UTF8.self).replacing("<", with: "")
        return Self.configurations.contains(line[1]) && IssuingState(code: state) != nil && (48...57).contains(line[29])
    }

    /// What may follow the D (ISO/IEC 18013-3, as `Docs/lines.md` has it).
    private static let configurations = Set("1PN<".utf8)
}
