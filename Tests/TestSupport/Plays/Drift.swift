// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// A value that sways about nought, as hands, heads and lamps do: three slow waves and some trembling.
struct Drift: Sendable {
    private let waves: [(amplitude: Double, frequency: Double, phase: Double)]

    /// Waves whose amplitudes add up to `reach`, and a tremor of 7 to 11 a second.
    init(reach: Double, tremor: Double = 0, slowest: Double = 0.08, using generator: inout SeededGenerator) {
        var waves: [(Double, Double, Double)] = []
        for (share, frequency) in [(0.5, slowest), (0.3, 2.6 * slowest), (0.2, 6 * slowest)] {
            let frequency = frequency * Double.random(in: 0.75...1.4, using: &generator)
            waves.append((share * reach, frequency, Double.random(in: 0...1, using: &generator)))
        }
        let fast = Double.random(in: 7...11, using: &generator)
        waves.append((tremor, fast, Double.random(in: 0...1, using: &generator)))
        self.waves = waves.map { (amplitude: $0.0, frequency: $0.1, phase: $0.2) }
    }

    /// The value after so many seconds.
    func value(at time: Double) -> Double {
        waves.reduce(0) { $0 + $1.amplitude * sin(2 * .pi * ($1.frequency * time + $1.phase)) }
    }
}
