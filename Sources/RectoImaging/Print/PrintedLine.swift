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
    /// The places of flat marks between its letters that are as high as hyphens, from left to right.
    var dashes: [ClosedRange<Double>] = []

    var width: Double { extent.upperBound - extent.lowerBound }

    /// The foot of its letters in its middle.
    var baselineInMiddle: Double { foot(at: (extent.lowerBound + extent.upperBound) / 2) }

    /// True if it starts and ends within an area, and its capitals' middles lie there.
    func isInside(_ area: Rectangle) -> Bool {
        let middle = baselineInMiddle - capitalHeight / 2
        return extent.lowerBound >= area.x && extent.upperBound <= area.x + area.width
            && middle >= area.y && middle <= area.y + area.height
    }
}

extension PrintedLine {
    /// How far neighbours of one print may differ, in heights of the lower one's capitals.
    struct Bounds: Sendable {
        /// The widest gap that does not part them.
        var gap = 0.42
        /// How far they may lie over each other.
        var overlap = 2.0
        /// How much higher one's capitals may be.
        var difference = 0.2
        /// How much higher one may stand.
        var stagger = 0.2
        /// The widest gap within a word, whose small letters may be half as high as its capitals.
        var gapInWord = 0.35
    }

    /// Lines with neighbours of one print joined: a slash or a bracket in between can keep their marks apart.
    static func joined(_ lines: [PrintedLine], within bounds: Bounds = Bounds()) -> [PrintedLine] {
        var joined: [PrintedLine] = []
        for line in lines.sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
            if let index = joined.firstIndex(where: { $0.goesOn(with: line, within: bounds) }) {
                joined[index].append(line)
            } else {
                joined.append(line)
            }
        }
        return joined
    }

    /// The foot of its letters at a column.
    func foot(at x: Double) -> Double { baseline + slope * x }

    private func goesOn(with next: PrintedLine, within bounds: Bounds) -> Bool {
        let height = min(capitalHeight, next.capitalHeight)
        let place = next.extent.lowerBound
        let gap = (place - extent.upperBound) / height
        guard isLight == next.isLight, next.extent.upperBound > extent.upperBound,
            abs(foot(at: place) - next.foot(at: place)) <= bounds.stagger * height
        else { return false }
        let isOfOneSize = abs(capitalHeight - next.capitalHeight) <= bounds.difference * height
        return isOfOneSize && (-bounds.overlap...bounds.gap).contains(gap)
            || (-bounds.gapInWord...bounds.gapInWord).contains(gap)
                && max(capitalHeight, next.capitalHeight) <= 2 * height
    }

    private mutating func append(_ next: PrintedLine) {
        let isLonger = next.width > width
        if isLonger { (baseline, slope) = (next.baseline, next.slope) }
        extent = extent.lowerBound...next.extent.upperBound
        capitalHeight = max(capitalHeight, next.capitalHeight)
        spaces = (spaces + next.spaces).sorted()
        dashes += next.dashes
        clear = clear.lowerBound...max(clear.lowerBound, next.clear.upperBound)
        marks += next.marks
    }
}
