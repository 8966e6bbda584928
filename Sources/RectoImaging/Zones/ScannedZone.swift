// SPDX-License-Identifier: Apache-2.0

/// A zone with its lines recognised, not yet decoded.
package struct ScannedZone: Sendable {
    /// The lines, from the top as one reads; at times one too many, which the format tells.
    package let lines: [ScannedLine]
    /// The course of the lines, for looking at them again; `nil` if they do not come from an image.
    var course: ZoneCourse?

    /// The outline around the lines.
    package var outline: Quadrilateral {
        guard let first = lines.first, let last = lines.last else { preconditionFailure("a zone has lines") }
        return Quadrilateral(
            topLeft: first.middles[0] - first.down,
            topRight: first.middles[first.middles.count - 1] - first.down,
            bottomRight: last.middles[last.middles.count - 1] + last.down,
            bottomLeft: last.middles[0] + last.down
        )
    }

    /// Least numbers of fillers and of other characters that are clear in a zone.
    ///
    /// Patterns show fillers alone. Print other than a zone's has no such angles and shows hardly any.
    private static let least = (fillers: 8, others: 14)
    /// The same for the start of a zone, which has few fillers and much text.
    private static let leastOfStart = (fillers: 3, others: 30)

    /// True if the lines look like a zone's, with any text.
    package var looksLikeZone: Bool {
        let clear = lines.filter(\.isText).flatMap(\.scores.likeliest).filter { $0.first > 0.8 }
        let fillers = clear.count(where: \.isFiller)
        return lines.count(where: \.isText) >= 2
            && [Self.least, Self.leastOfStart].contains { least in
                fillers >= least.fillers && clear.count - fillers >= least.others
            }
    }

    /// True if shadows were taken off to find its lines.
    package var isLit: Bool { course?.cut.isLit ?? false }

    /// True if two lines at least read like text, so that a softer look may read them.
    package var mayBeZone: Bool { lines.count(where: \.isText) >= 2 }

    /// True if its lines go on beyond the image.
    package var isCutByImage: Bool {
        lines.filter(\.isText).contains { line in
            let ends = [line.isInside.first, line.isInside.last]
            return ends.contains(false)
                && line.scores.likeliest.contains { run in
                    let step = min(line.isInside.count - 1, max(0, Int(run.middle)))
                    return (max(0, step - 10)...min(line.isInside.count - 1, step + 10)).contains { !line.isInside[$0] }
                }
        }
    }
}

/// The course of a zone's lines through a patch.
struct ZoneCourse: Sendable {
    let patch: ZonePatch
    /// From the top of the patch, which is the bottom of the zone if that stands on its head.
    var traces: [ZoneLineTrace]
    let isReversed: Bool
    let cut: ZoneCut
}

/// What is cut out of an image for a zone, and how.
struct ZoneCut: Sendable {
    /// Pitches of the page that strips show before the first character and after the last.
    let margin: Double
    /// True if shadows are taken off.
    var isLit = false

    static let usual = ZoneCut(margin: 1.5)
    /// If the ends of the lines do not show, as in a shadow, more of the page is given to the recogniser.
    static let wide = ZoneCut(margin: 9)
    /// The edges of shadows may look like strokes, and lead away from the lines.
    static let lit = ZoneCut(margin: 1.5, isLit: true)
}

/// The verdict on a zone.
package enum ZoneVerdict: Sendable {
    /// None.
    case none
    /// One that cannot be read without doubt.
    case doubtful
    /// One that can.
    case clear
}

/// A line of a zone, straightened.
package struct ScannedLine: Sendable {
    /// The recogniser's output for each step.
    package let scores: ZoneLineScores
    /// The place of each step in the image: on the middle of the capitals.
    package let middles: [Point]
    /// For each step, true if it lies in the image, not on the repeated edge beside it.
    package let isInside: [Bool]
    /// From the middle of the capitals to their feet, in pixels of the image.
    package let down: Point
    /// The likelihood of the easiest reading, 0 to 1.
    package let confidence: Double
    /// Number of characters that are read most easily.
    package let characters: Int
    /// The line, straightened: the recogniser's input.
    package let strip: Image

    /// Steps at either end of a strip that are to show no character: less than the margin that was cut for.
    private static let quietSteps = 4

    /// True if characters stand at an end of the strip: then the line may go on beyond it.
    package var isCut: Bool {
        let quiet = min(Self.quietSteps, scores.steps)
        let steps = Array(0..<quiet) + Array(scores.steps - quiet..<scores.steps)
        return steps.contains { scores.probabilities[$0 * ZoneLineScores.classes] < 0.3 }
    }

    /// True if some of it, at least, reads like a line of a zone.
    var isText: Bool { characters >= 10 && confidence > 0.6 }

    /// True if the reading is surely text the right way up.
    var isClear: Bool { characters >= 20 && confidence > 0.85 }

    func isClearer(than other: ScannedLine) -> Bool {
        Double(characters) * confidence > Double(other.characters) * other.confidence
    }
}
