// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import RectoImaging
public import RectoRecords

/// A zone as it was read from an image.
public struct DecodedZone: Sendable, Hashable {
    /// The lines.
    public let zone: MachineReadableZone
    /// Characters that check digits decided against what they look like.
    public let corrections: [ZoneCorrection]
    /// How sure each character is.
    public let certainty: ZoneCertainty
    /// What each place looks like, before anything is expected of it.
    let sight: ZoneSight
    /// How much less likely the lines are with so many characters than whatever else they could read: the natural
    /// logarithm per line, about 0 at best.
    let fit: Double
    /// Where its characters stand; `nil` where the lines do not come from an image.
    var places: ZonePlaces?

    /// Where it stands in the upright image.
    public var corners: Quadrilateral? { places?.outline }
}

extension DecodedZone {
    /// Whether another look may read it better.
    var isDoubtful: Bool { !certainty.isSure || !corrections.isEmpty || contradictions > 0 }

    /// How well it is read, for comparing readings of the same zone.
    var quality: Double {
        certainty.mean - 0.02 * Double(corrections.count) - 0.05 * Double(contradictions)
    }

    /// Check digits that do not agree with what they cover, blank fields aside.
    var contradictions: Int {
        zone.layout.checks.count { check in
            let isBlank = check.covered.allSatisfy { span in zone.lines[span.lineIndex].utf8.isBlank(in: span) }
            return !isBlank && !zone.agrees(check)
        }
    }
}

extension String.UTF8View {
    /// Whether there are but fillers at some positions.
    fileprivate func isBlank(in span: ZoneSpan) -> Bool {
        dropFirst(span.indices.lowerBound).prefix(span.indices.count).allSatisfy { $0 == UInt8(ascii: "<") }
    }
}

/// What each place of a zone looks like, whatever is expected there.
struct ZoneSight: Sendable, Hashable {
    /// The format that the lines have.
    let format: ZoneFormat
    /// For each line and place how likely each character is.
    let lines: [[CharacterDistribution]]
}

extension ZoneSight {
    /// Share of the places that are not clear, 0 to 1.
    ///
    /// One whose likeliest character has no more than 0.9 counts in full, a clearer one in proportion.
    var unclearShare: Double {
        let places = lines.joined()
        let unclear = places.reduce(0.0) { sum, place in
            let doubt = -log(Double(max(place.max() ?? 0, .leastNormalMagnitude)))
            return sum + min(1, 10 * doubt)
        }
        return unclear / Double(max(1, places.count))
    }
}
