// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging

/// A person's face in rest, as far as it was seen: the measure of their expressions.
///
/// Eyes are mostly open and mouths mostly do not smile. The most frequent values count, so that a blink or a smile at
/// the beginning does not spoil the measure.
struct RestingFace: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Share of frames in which an eye is less open than in rest: blinks, and half of the time of a challenge.
        var eyeRank = 0.75
        /// Share of frames in which a mouth smiles less than in rest.
        var smileRank = 0.25
        /// Least number of frames before they count more than the defaults of the networks.
        var leastFrames = 5
        /// Openness of an open eye if nothing is known: the network's most frequent value.
        var usualOpenness = 0.9
        /// Least openness of an eye in rest: the eyes of some people are narrow, but not closed.
        var leastOpenness = 0.4
        /// Smile of a mouth in rest if nothing is known.
        var usualSmile = 0.11
        /// Least and most smile of a mouth in rest: a lower value is noise, above a higher one no smile could be told.
        var restingSmiles = 0.02...0.9
        /// Share of frames in which a mouth is less open than in rest.
        ///
        /// People talk, and the shadow under some lips always looks like an open mouth.
        var openingRank = 0.25
        /// Most opening of a mouth in rest: above it, it is open.
        var mostRestingOpening = 0.5
        /// Growth of the logarithm of the odds with a whole smile.
        ///
        /// Under a moustache the network sees little of a smile, but more than in rest.
        var wholeSmile = 2.5
    }

    private let configuration: Configuration
    private var rightEye = Histogram()
    private var leftEye = Histogram()
    private var smile = Histogram()
    private var opening = Histogram()

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes a frame's expression.
    mutating func see(_ expression: FaceExpression) {
        rightEye.add(expression.rightEye)
        leftEye.add(expression.leftEye)
        smile.add(expression.smile)
        opening.add(expression.opening)
    }

    /// The expression relative to that in rest.
    ///
    /// 1 is an eye as open as in rest. 0 is a mouth that smiles, or is open, no more than in rest.
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

    /// The value that a share of frames does not exceed; `nil` if too few were seen.
    private func quantile(_ share: Double, of seen: Histogram) -> Double? {
        seen.count < configuration.leastFrames ? nil : seen.quantile(share)
    }
}

/// The frequency of values from 0 to 1.
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
