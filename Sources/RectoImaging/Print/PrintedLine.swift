// SPDX-License-Identifier: Apache-2.0

/// A line of print on a straightened card, in pixels of it.
struct PrintedLine: Sendable, Hashable {
    /// The start of its first mark and the end of its last one.
    var extent: ClosedRange<Double>
    /// From the foot of a capital to its top.
    var capitalHeight: Double
    /// The foot of its letters, at the card's left edge.
    var baseline: Double
    /// The distance that the baseline falls with each pixel to the right.
    var slope: Double
    /// The middles of the gaps that part its words, from left to right.
    var spaces: [Double] = []
    /// The part of the card, along the line, that shows nothing of the print beside it.
    var clear: ClosedRange<Double> = -.infinity...(.infinity)
    /// True if it is lighter than its ground.
    var isLight = false
    /// The number of its marks: about as many as characters.
    var marks = 0

    var width: Double { extent.upperBound - extent.lowerBound }

    /// The foot of its letters in its middle.
    var baselineInMiddle: Double { baseline + slope * (extent.lowerBound + extent.upperBound) / 2 }
}

extension PrintedLine {
    /// The widest gap, in heights of a capital, that does not part print of one size.
    private static let leastGap = 0.42
    /// Two lines of one print differ by this share of their height at most.
    private static let mostDifference = 0.2

    /// Lines with neighbours of one print joined: a slash or a bracket in between can keep their marks apart.
    static func joined(_ lines: [PrintedLine]) -> [PrintedLine] {
        var joined: [PrintedLine] = []
        for line in lines.sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
            if let index = joined.firstIndex(where: { $0.goesOn(with: line) }) {
                joined[index].append(line)
            } else {
                joined.append(line)
            }
        }
        return joined
    }

    private func goesOn(with next: PrintedLine) -> Bool {
        let height = min(capitalHeight, next.capitalHeight)
        let place = next.extent.lowerBound
        return isLight == next.isLight
            && (-2 * height...Self.leastGap * height).contains(place - extent.upperBound)
            && next.extent.upperBound > extent.upperBound
            && abs(capitalHeight - next.capitalHeight) <= Self.mostDifference * height
            && abs(baseline + slope * place - next.baseline - next.slope * place) <= Self.mostDifference * height
    }

    private mutating func append(_ next: PrintedLine) {
        let isLonger = next.width > width
        if isLonger { (baseline, slope) = (next.baseline, next.slope) }
        extent = extent.lowerBound...next.extent.upperBound
        capitalHeight = max(capitalHeight, next.capitalHeight)
        spaces = (spaces + next.spaces).sorted()
        clear = clear.lowerBound...max(clear.lowerBound, next.clear.upperBound)
        marks += next.marks
    }
}
