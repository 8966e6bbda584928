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
