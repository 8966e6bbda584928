// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Glibc

/// Runs a network that reads straightened lines, such as those of `Models/mrz` and `Models/print`.
struct StripReader {
    /// Rows of a strip.
    static let height = 32
    /// Pixels of a strip per step.
    static let stride = 4
    /// Pixels over which contrast is evened out, along the strip and across; as in training, as is the noise.
    private static let neighbourhood = (columns: 33, rows: 17)
    private static let leastDeviation: Float = 0.02

    /// The network; it may have failed to load.
    let network: Result<Network, VisionError>
    /// The number of classes it tells apart, that of nothing among them.
    let classes: Int
    /// The distance from the highest score of a step, as a logarithm, from which on a class counts as impossible there.
    var negligible = Float.infinity

    /// The reading of a strip with a width that is a multiple of ``stride``.
    ///
    /// It holds for each step along the strip the probability of each class: `steps × classes` values, step after step.
    ///
    /// - Throws: ``VisionError``.
    func probabilities(on strip: Image) throws(VisionError) -> [Float] {
        precondition(strip.height == Self.height && strip.width.isMultiple(of: Self.stride), "a strip's size")
        let scores = try network.get().run(Self.evened(strip))[0]
        let steps = strip.width / Self.stride
        guard scores.count == steps * classes else { throw .failed(operation: "read a line") }
        var highest = scores[..<steps].map(\.self)
        for index in 1..<classes {
            for step in 0..<steps { highest[step] = max(highest[step], scores[index * steps + step]) }
        }
        // Class after class, as the scores lie.
        var probabilities = [Float](repeating: 0, count: scores.count)
        var sums = [Float](repeating: 0, count: steps)
        for index in 0..<classes {
            for step in 0..<steps {
                let score = scores[index * steps + step] - highest[step]
                guard score > -negligible else { continue }
                let value = exp(score)
                probabilities[step * classes + index] = value
                sums[step] += value
            }
        }
        for step in 0..<steps {
            for index in step * classes..<(step + 1) * classes { probabilities[index] /= sums[step] }
        }
        return probabilities
    }

    /// A strip without the effects of light.
    private static func evened(_ strip: Image) throws(VisionError) -> NetworkInput {
        let (columns, rows) = (Int32(neighbourhood.columns), Int32(neighbourhood.rows))
        let operation = "even out the contrast of a line"
        let values = try unsafe [Float](capacity: strip.width * strip.height, operation) { plane, _ in
            unsafe strip.withPixels { unsafe recto_strip_contrast($0, columns, rows, leastDeviation, plane) }
        }
        return NetworkInput(values: values, planes: 1, width: strip.width, height: strip.height)
    }
}
