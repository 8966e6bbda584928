// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging

/// What a person's face looks like in rest, as far as it was seen: the measure of their expressions.
///
/// Eyes are mostly open and mouths mostly do not smile: what is seen most often counts, so that a blink or a smile at the
/// beginning does not spoil the measure.
struct RestingFace: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Share of frames in which an eye is less open than in rest: blinks, and half of the time of a challenge.
        var eyeRank = 0.75
        /// Share of frames in which a mouth smiles less than in rest.
        var smileRank = 0.25
        /// Frames that must have been seen before they say more than the networks alone.
        var leastFrames = 5
        /// What an open eye is where nothing is known, as the network sees most.
        var usualOpenness = 0.9
        /// Least openness of an eye in rest: those of some people are narrow, but not closed.
        var leastOpenness = 0.4
        /// What a mouth in rest is where nothing is known.
        var usualSmile = 0.05
        /// Least and most smile of a mouth in rest: below it is noise, above it a smile could not be told.
        var restingSmiles = 0.02...0.9
        /// Share of frames in which a mouth is less open than in rest: people talk, and the shadow under some lips looks
        /// like an open mouth all the time.
        var openingRank = 0.25
        /// Most opening of a mouth in rest: above it, it is open.
        var mostRestingOpening = 0.5
        /// By how much the logarithm of the odds grows with a whole smile: under a moustache the network sees little of a
        /// smile, but more than in rest.
        var wholeSmile = 3.2
    }

    private let configuration: Configuration
    private var rightEye = Histogram()
    private var leftEye = Histogram()
    private var smile = Histogram()
    private var opening = Histogram()

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes note of a frame.
    mutating func see(_ expression: FaceExpression) {
        rightEye.add(expression.rightEye)
        leftEye.add(expression.leftEye)
        smile.add(expression.smile)
        opening.add(expression.opening)
    }

    /// The expression against that in rest: 1 is an eye as open as in rest, 0 a mouth that smiles, or is open, no more
    /// than in rest.
    func relative(_ expression: FaceExpression) -> FaceExpression {
        var relative = expression
        relative.rightEye = openness(expression.rightEye, among: rightEye)
        relative.leftEye = openness(expression.leftEye, among: leftEye)
        let known = quantile(configuration.smileRank, of: smile) ?? configuration.usualSmile
        let resting = configuration.restingSmiles
        let rest = min(resting.upperBound, max(resting.lowerBound, known))
        relative.smile = min(1, max(0, (logOdds(expression.smile) - logOdds(rest)) / configuration.wholeSmile))
        let closed = min(configuration.mostRestingOpening, quantile(configuration.openingRank, of: opening) ?? 0)
        relative.opening = min(1, max(0, (expression.opening - closed) / (1 - closed)))
        return relative
    }

    /// The logarithm of a share's odds.
    private func logOdds(_ share: Double) -> Double {
        let bounded = min(0.999, max(0.001, share))
        return log(bounded / (1 - bounded))
    }

    private func openness(_ value: Double, among seen: Histogram) -> Double {
        let rest = quantile(configuration.eyeRank, of: seen).map { max($0, configuration.leastOpenness) }
        return min(1, max(0, value / (rest ?? configuration.usualOpenness)))
    }

    /// The value that a share of frames does not exceed; `nil` where too few were seen.
    private func quantile(_ share: Double, of seen: Histogram) -> Double? {
        seen.count < configuration.leastFrames ? nil : seen.quantile(share)
    }
}

/// How often values from 0 to 1 were seen.
private struct Histogram: Sendable {
    /// Fine enough for smiles under moustaches.
    private static let parts = 500
    private var counts = [Int](repeating: 0, count: Self.parts)
    private(set) var count = 0

    mutating func add(_ value: Double) {
        counts[min(Self.parts - 1, max(0, Int(value * Double(Self.parts))))] += 1
        count += 1
    }

    /// The value that a share of all values does not exceed.
    func quantile(_ share: Double) -> Double {
        var left = Int((share * Double(count)).rounded(.up))
        for (index, count) in counts.enumerated() {
            left -= count
            if left <= 0 { return (Double(index) + 0.5) / Double(Self.parts) }
        }
        return 1
    }
}
