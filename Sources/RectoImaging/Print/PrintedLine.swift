// SPDX-License-Identifier: Apache-2.0

/// A line of print on a straightened card, in pixels of it.
struct PrintedLine: Sendable, Hashable {
    /// Where its first mark begins and its last one ends.
    var extent: ClosedRange<Double>
    /// From the foot of a capital to its top.
    var capitalHeight: Double
    /// Where its letters stand, at the card's left edge.
    var baseline: Double
    /// How far the baseline falls with each pixel to the right.
    var slope: Double
    /// The middles of the gaps that part its words, from left to right.
    var spaces: [Double]

    var width: Double { extent.upperBound - extent.lowerBound }
}
