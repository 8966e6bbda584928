// SPDX-License-Identifier: Apache-2.0

/// A telephone that sends frames over a line that gets worse: it compresses more from time to time, and loses frames.
struct Telephone: Sendable {
    private(set) var quality = 90
    private(set) var isLost = false
    private var nextFall: Double
    private var nextGap: Double
    private var gapEnd = 0.0

    init(using generator: inout SeededGenerator) {
        nextFall = Double.random(in: 1...4, using: &generator)
        nextGap = Double.random(in: 1...6, using: &generator)
    }

    /// Sends a frame, or loses it.
    mutating func send(at time: Double, using generator: inout SeededGenerator) {
        if time >= nextFall {
            quality = max(35, quality - Int.random(in: 10...30, using: &generator))
            nextFall = time + Double.random(in: 2...6, using: &generator)
        }
        if time >= nextGap {
            gapEnd = time + Double.random(in: 0.03...0.5, using: &generator)
            nextGap = gapEnd + Double.random(in: 3...8, using: &generator)
        }
        isLost = time < gapEnd
    }
}
