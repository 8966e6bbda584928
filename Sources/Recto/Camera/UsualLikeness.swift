// SPDX-License-Identifier: Apache-2.0

/// The usual likeness of a session's frames to its known face: some people's frames are all less alike than others'.
struct UsualLikeness: Sendable {
    private var mean: Double?

    /// Share of a new frame in the mean.
    private static let share = 0.05
    /// Most that a frame's likeness may lie below the usual: for rendered people in rest it was at most 0.02.
    private static let mostBelow = 0.04

    /// Takes the likeness of a frame of an expression.
    mutating func see(_ likeness: Double) {
        mean = mean.map { $0 + Self.share * (likeness - $0) } ?? likeness
    }

    /// The least likeness of a frame in rest; 0 as long as nothing is known.
    var least: Double { mean.map { $0 - Self.mostBelow } ?? 0 }
}
