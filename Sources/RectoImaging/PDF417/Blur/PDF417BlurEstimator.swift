// SPDX-License-Identifier: Apache-2.0

/// Estimates the blur of a strip along its rows, before a single codeword is known.
///
/// Codewords are as good as random, so their covariance at each distance is known. The difference from the measured
/// covariance shows the blur. A Gaussian together with a box covers defocus and motion.
struct PDF417BlurEstimator {
    /// Distances compared, in samples: five modules.
    private static let distances = 5 * PDF417Strip.samplesPerModule

    private struct Candidate {
        let kernel: BlurKernel
        let covariance: [Float]
    }

    /// Blurs from none to the one that leaves about nothing to read.
    private static let candidates: [Candidate] = {
        let perModule = PDF417Strip.samplesPerModule
        let covariance = PDF417Patterns.covariance
        func original(_ distance: Int) -> Float {
            let whole = distance / perModule
            guard whole + 1 < covariance.count else { return covariance[covariance.count - 1] }
            let part = Float(distance % perModule) / Float(perModule)
            return covariance[whole] * (1 - part) + covariance[whole + 1] * part
        }
        let deviations: [Float] = [0.25, 0.35, 0.45, 0.55, 0.65, 0.8, 0.95, 1.1, 1.3, 1.5]
        let boxes: [Float] = [0, 1, 1.6, 2.3, 3, 3.8, 4.6, 5.5]
        return deviations.flatMap { deviation in
            boxes.map { box in
                let kernel = BlurKernel(deviation: deviation, box: box, samplesPerUnit: perModule)
                return Candidate(kernel: kernel, covariance: kernel.covariance(of: original, distances: distances))
            }
        }
    }()

    /// The blur that explains a strip best; its sum is the excess of the contrast normalisation.
    static func kernel(of strip: PDF417Strip) -> BlurKernel {
        let observed = observedCovariance(strip)
        // Noise adds to distance zero alone, so that is left out; far distances matter less.
        let weights = (1..<distances).map { 1 / (1 + Float($0) / Float(PDF417Strip.samplesPerModule)) }
        var best = (error: Float.infinity, kernel: candidates[0].kernel)
        for candidate in candidates {
            var (n, x, y, xx, xy, yy) = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
            for (index, weight) in weights.enumerated() {
                let (model, seen) = (candidate.covariance[index + 1], observed[index + 1])
                n += weight
                x += weight * model
                y += weight * seen
                xx += weight * model * model
                xy += weight * model * seen
                yy += weight * seen * seen
            }
            let spread = xx - x * x / n
            let slope = max((xy - x * y / n) / spread, 1e-6)
            let error = (yy - y * y / n) - 2 * slope * (xy - x * y / n) + slope * slope * spread
            if error < best.error { best = (error, candidate.kernel.scaled(by: slope.squareRoot())) }
        }
        return best.kernel
    }

    private static func observedCovariance(_ strip: PDF417Strip) -> [Float] {
        var sums = [Float](repeating: 0, count: distances)
        let samples = strip.cellSamples
        var line = [Float](repeating: 0, count: samples.count)
        for row in 0..<strip.rowCount where strip.isRowInside[row] {
            // Every other line of samples is enough.
            for part in stride(from: 0, to: PDF417Strip.samplesPerRow, by: 2) {
                let start = (row * PDF417Strip.samplesPerRow + part) * strip.samples.width + samples.lowerBound
                for index in line.indices { line[index] = strip.samples.values[start + index] - 0.5 }
                for distance in 0..<distances {
                    let count = line.count - distance
                    sums[distance] += FloatKernels.dot(line, with: line, from: distance, count: count) / Float(count)
                }
            }
        }
        let lines = strip.isRowInside.count(where: { $0 }) * PDF417Strip.samplesPerRow / 2
        return sums.map { $0 / Float(max(1, lines)) }
    }
}
