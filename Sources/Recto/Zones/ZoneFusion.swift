// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoRecords

/// Merges the readings of one zone in several frames.
struct ZoneFusion {
    /// Share of places that must agree for two zones to be the same.
    ///
    /// A line that lost a character is out of step from there on, and must not be merged.
    private let leastAgreement = 0.7
    private let decoder = ZoneDecoder()

    /// The degree to which looks at a zone share their mistakes.
    enum Looks {
        /// Frames of a camera.
        ///
        /// Blur in one is often also in the next, so that these frames count less than the same number of independent
        /// ones.
        case frames
        /// Strips cut from the same picture: no more than their mean can be had.
        case samePicture

        /// Least probability of a character.
        ///
        /// No frame alone rules one out, because a reflection can look clearly like another. Looks at one picture
        /// see the same reflections.
        fileprivate var least: Float {
            switch self {
            case .frames: 1e-4
            case .samePicture: 1e-5
            }
        }

        fileprivate var exponent: Double {
            switch self {
            case .frames: -0.25
            case .samePicture: -1
            }
        }
    }

    /// The zone that most of the looks show; `nil` without any.
    func fused(_ zones: [DecodedZone], _ looks: Looks = .frames) -> DecodedZone? {
        let groups = zones.map { zone in zones.filter { agrees($0, zone) } }
        let weights = groups.map { group in group.reduce(0) { $0 + $1.certainty.mean } }
        guard let best = weights.indices.max(by: { weights[$0] < weights[$1] }) else { return nil }
        let group = groups[best]
        guard let clearest = group.max(by: { $0.certainty.mean < $1.certainty.mean }) else { return nil }
        guard group.count > 1 else { return clearest }
        let weight = Float(pow(Double(group.count), looks.exponent))
        let lines = clearest.sight.lines.indices.map { line in
            clearest.sight.lines[line].indices.map { position in
                let sums = ZoneCharacter.all.indices.map { index in
                    group.reduce(Float(0)) {
                        $0 + weight * log(max(looks.least, $1.sight.lines[line][position][index]))
                    }
                }
                let highest = sums.max() ?? 0
                return sums.map { exp($0 - highest) }.normalized
            }
        }
        let sight = ZoneSight(format: clearest.sight.format, lines: lines)
        var zone = decoder.decode(sight, as: clearest.zone.layout, fit: clearest.fit)
        zone.places = clearest.places
        return zone
    }

    /// True if both are looks at one zone, as far as the share of places that agree tells.
    func agrees(_ zone: DecodedZone, _ other: DecodedZone) -> Bool {
        guard zone.zone.format == other.zone.format else { return false }
        let pairs = zip(zone.zone.lines.joined(), other.zone.lines.joined())
        let places = zone.zone.format.lineCount * zone.zone.format.lineLength
        return Double(pairs.count { $0 == $1 }) >= leastAgreement * Double(places)
    }
}
