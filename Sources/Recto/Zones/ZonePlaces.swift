// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// The places of a zone's characters in an image.
struct ZonePlaces: Sendable, Hashable, Codable {
    /// Distance of an outline above and below capitals, as a share of half their height: digits are taller.
    private static let slack = 1.2

    /// For each line and character, its middle, halfway up the capitals, in pixels of the upright image.
    private let middles: [[Point]]
    /// For each line, the vector from there to the feet of the capitals.
    private let down: [Point]

    /// The places of lines with characters at these steps along them; steps count from the strips' start.
    init(_ lines: [ScannedLine], steps: [[Float]]) {
        precondition(lines.count == steps.count, "steps of each line")
        down = lines.map(\.down)
        middles = zip(lines, steps).map { line, steps in
            steps.map { step in
                let last = line.middles.count - 1
                let before = max(0, min(last, Int(step)))
                let (one, other) = (line.middles[before], line.middles[min(last, before + 1)])
                return one + (other - one) * (Double(step) - Double(before))
            }
        }
    }

    /// True if there is a place for each character of a format.
    func fit(_ format: ZoneFormat) -> Bool {
        down.count == format.lineCount && middles.count == format.lineCount
            && middles.allSatisfy { $0.count == format.lineLength }
    }

    /// The outline of all characters.
    var outline: Quadrilateral {
        corners(from: middles.startIndex, to: middles.endIndex - 1) { middles[$0].indices }
    }

    /// The outline of the first span's characters: the other spans hold the overflow.
    func corners(of spans: [ZoneSpan]) -> Quadrilateral? {
        guard let first = spans.first, middles.indices.contains(first.lineIndex) else { return nil }
        return corners(from: first.lineIndex, to: first.lineIndex) { _ in first.indices }
    }

    private func corners(from top: Int, to bottom: Int, _ characters: (Int) -> Range<Int>) -> Quadrilateral {
        func start(_ line: Int) -> Point { edge(line, characters(line).lowerBound) }
        func end(_ line: Int) -> Point { edge(line, characters(line).upperBound) }
        let (up, down) = (down[top] * Self.slack, down[bottom] * Self.slack)
        return Quadrilateral(
            topLeft: start(top) - up,
            topRight: end(top) - up,
            bottomRight: end(bottom) + down,
            bottomLeft: start(bottom) + down
        )
    }

    /// The point halfway between a character and the one before it.
    ///
    /// Before the first and after the last character, it is as far beside them.
    private func edge(_ line: Int, _ position: Int) -> Point {
        let middles = middles[line]
        let last = middles.count - 1
        if position <= 0 { return middles[0] - (middles[min(1, last)] - middles[0]) * 0.5 }
        if position > last { return middles[last] + (middles[last] - middles[max(0, last - 1)]) * 0.5 }
        return (middles[position - 1] + middles[position]) * 0.5
    }
}
