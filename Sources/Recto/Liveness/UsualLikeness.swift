// SPDX-License-Identifier: Apache-2.0

/// How alike the frames of a session are to what is known of its face: of some people all are less alike than of others.
struct UsualLikeness: Sendable {
    private var mean: Double?

    /// What a new frame counts of the mean.
    private static let share = 0.05
    /// By how much a frame may be less alike than usual: those of rendered people in rest were by 0.02 at most.
    private static let mostBelow = 0.04

    /// Takes note of a frame of an expression.
    mutating func see(_ likeness: Double) {
        mean = mean.map { $0 + Self.share * (likeness - $0) } ?? likeness
    }

    /// The least likeness of a frame in rest; 0 as long as nothing is known.
    var least: Double { mean.map { $0 - Self.mostBelow } ?? 0 }
}
