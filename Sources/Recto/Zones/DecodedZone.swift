// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import RectoImaging
public import RectoRecords

/// A zone as read from an image.
public struct DecodedZone: Sendable, Hashable {
    /// The lines.
    public let zone: MachineReadableZone
    /// Characters that check digits decided against their look.
    public let corrections: [ZoneCorrection]
    /// The certainty of each character.
    public private(set) var certainty: ZoneCertainty
    /// The look of each place, before anything is expected of it.
    let sight: ZoneSight
    /// Fit of the lines with this number of characters.
    ///
    /// It is how much less likely they are than any other reading: the natural logarithm per line, about 0 at best.
    let fit: Double
    /// The places of its characters; `nil` if the lines do not come from an image.
    var places: ZonePlaces?

    /// Place in the upright image.
    public var corners: Quadrilateral? { places?.outline }

    /// The same, held to be hard to read though nearly every character is clear: less of it is given without a mark.
    var heldHard: DecodedZone {
        guard certainty.legibility == .clear else { return self }
        var zone = self
        zone.certainty = ZoneCertainty(probabilities: certainty.probabilities, legibility: .hard)
        return zone
    }

    /// True if another look may read it better.
    var isDoubtful: Bool { !certainty.isSure || !corrections.isEmpty || contradictions > 0 }

    /// Quality of the reading, for comparing readings of the same zone.
    var quality: Double {
        certainty.mean - 0.02 * Double(corrections.count) - 0.05 * Double(contradictions)
    }

    /// Number of check digits that disagree with their characters, without blank fields.
    var contradictions: Int {
        zone.layout.checks.count { check in
            let isBlank = check.covered.allSatisfy { span in zone.lines[span.lineIndex].utf8.isBlank(in: span) }
            return !isBlank && !zone.agrees(check)
        }
    }
}

extension String.UTF8View {
    /// True if some positions hold only fillers.
    fileprivate func isBlank(in span: ZoneSpan) -> Bool {
        dropFirst(span.indices.lowerBound).prefix(span.indices.count).allSatisfy { $0 == UInt8(ascii: "<") }
    }
}

/// The look of each place of a zone, without any expectation.
struct ZoneSight: Sendable, Hashable {
    /// The format of the lines.
    let format: ZoneFormat
    /// For each line and place, the probability of each character.
    let lines: [[CharacterDistribution]]

    /// Share of the places that are unclear, 0 to 1.
    ///
    /// A place with a likeliest character of at most 0.9 counts in full, a clearer one in proportion.
    var unclearShare: Double {
        let places = lines.joined()
        let unclear = places.reduce(0.0) { sum, place in
            let doubt = -log(Double(max(place.max() ?? 0, .leastNormalMagnitude)))
            return sum + min(1, 10 * doubt)
        }
        return unclear / Double(max(1, places.count))
    }
}
