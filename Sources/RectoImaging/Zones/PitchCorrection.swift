// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The ratio of actual to expected distances between characters along a line.
struct PitchCorrection {
    /// The natural logarithm of the factor at each place of the strip, from 0 at its start to 1 at its end.
    private let logFactor: Polynomial

    /// The correction that distances between neighbours call for; `nil` if there are few, or they are as expected.
    ///
    /// - Parameter distances: Places on the strip, from 0 to 1, and distances there as multiples of the expected one.
    init?(_ distances: [(place: Double, factor: Double)]) {
        // Gaps at missed characters, and characters that were read as two, tell nothing.
        let points = distances.filter { (0.6...1.7).contains($0.factor) }
            .map { (x: $0.place, y: log($0.factor), weight: 1.0) }
        guard points.count >= 24 else { return nil }
        let first = Polynomial(through: points, degree: 1)
        let near = points.filter { abs($0.y - first($0.x)) < 0.2 }
        guard near.count >= 20 else { return nil }
        logFactor = Polynomial(through: near, degree: 2)
        guard [0.05, 0.5, 0.95].contains(where: { abs(self($0)) > 0.05 }) else { return nil }
    }

    /// The natural logarithm of the factor at a place of the strip.
    func callAsFunction(_ place: Double) -> Double {
        max(-0.6, min(0.6, logFactor(place)))
    }
}

extension ZoneLineTrace {
    /// Moves characters farther apart, or closer, by their measured distances.
    mutating func correctPitch(by correction: PitchCorrection) {
        let steps = 24
        let points = (0...steps).map { step in
            let place = Double(step) / Double(steps)
            let x = extent.lowerBound + place * (extent.upperBound - extent.lowerBound)
            return (x: x, y: logPitch.continued(x) + correction(place), weight: 1.0)
        }
        logPitch = Polynomial(through: points, degree: 2)
    }
}

extension ScannedLine {
    /// Distances between neighbouring characters, as multiples of the expected one, and their places on the strip.
    func characterDistances(isReversed: Bool) -> [(place: Double, factor: Double)] {
        let peaks = scores.likeliest.map(\.middle)
        return zip(peaks, peaks.dropFirst()).map { first, second in
            let place = (first + second) / 2 / Double(scores.steps)
            return (isReversed ? 1 - place : place, (second - first) / ZoneLineScores.stepsPerCharacter)
        }
    }
}
