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
        let isConfirmed = !zone.agreeingChecks.isEmpty
        return zone.certainty.mean >= (isConfirmed ? leastCertainty : leastCertaintyUnconfirmed)
    }
}
