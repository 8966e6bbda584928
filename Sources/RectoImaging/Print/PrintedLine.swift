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
    var spaces: [Double]

    var width: Double { extent.upperBound - extent.lowerBound }
}
