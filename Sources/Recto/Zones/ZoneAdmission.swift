// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Says whether what was read is a zone at all: other print, and patterns, are read as something, too.
struct ZoneAdmission {
    /// Least mean probability of the characters, with a check digit that agrees with what was read and without one.
    ///
    /// Of 300 pages and 300 textures without a zone none comes near the first; zones of which a reflection hides a
    /// fifth are above it.
    private let leastCertainty = 0.85
    private let leastCertaintyUnconfirmed = 0.93
    /// Least number of characters that are no fillers: a name of two letters and the three dates and numbers have more.
    private let leastCharacters = 16

    /// Whether it is a zone.
    func admits(_ zone: DecodedZone) -> Bool {
        let characters = zone.zone.lines.joined()
        guard characters.count(where: { $0 != "<" }) >= leastCharacters else { return false }
        // A part of a longer line, taken for a shorter format, starts anywhere.
        let layout = zone.zone.layout
        let startsAsExpected =
            zone.zone.lines[0].utf8.first.map(layout.alphabet(line: 1, position: 1).contains) ?? false
        if !startsAsExpected, zone.isDoubtful { return false }
        let corrected = Set(zone.corrections.map(\.place))
        let isConfirmed = layout.checks.contains { check in
            let places = check.covered.flatMap(\.places) + [check.place]
            return corrected.isDisjoint(with: places) && zone.zone.agrees(check)
        }
        return zone.certainty.mean >= (isConfirmed ? leastCertainty : leastCertaintyUnconfirmed)
    }
}
