// SPDX-License-Identifier: Apache-2.0

/// A run of modules as it looks in a picture of a certain scale, to be searched for along a profile.
struct PDF417PatternTemplate {
    /// Samples with mean zero, one per pixel.
    let samples: [Float]
    /// Standard deviation of the samples.
    let deviation: Float
    /// Pixels from the first sample to the left edge of the first module.
    let lead: Float

    /// - Parameters:
    ///   - modules: Darkness of each module.
    ///   - moduleWidth: Pixels a module takes.
    ///   - lead: The part before, in modules.
    ///   - tail: The part behind, in modules.
    init(modules: [Float], moduleWidth: Float, lead: (count: Float, value: Float), tail: (count: Float, value: Float)) {
        /// Blur assumed, in modules: midway between a sharp picture and one that is hard to read.
        let blur: Float = 0.6
        let fine = 4
        let count = Int(((Float(modules.count) + lead.count + tail.count) * moduleWidth).rounded())
        let signal = (0..<count * fine).map { index in
            let module = (Float(index) + 0.5) / (Float(fine) * moduleWidth) - lead.count
            guard module >= 0 else { return lead.value }
            return Int(module) < modules.count ? modules[Int(module)] : tail.value
        }
        let kernel = BlurKernel(deviation: blur * moduleWidth, box: 0, samplesPerUnit: fine)
        let blurred = kernel.applied(to: signal)
        let pixels = (0..<count).map { pixel in
            blurred[pixel * fine..<(pixel + 1) * fine].reduce(0, +) / Float(fine)
        }
        let mean = pixels.reduce(0, +) / Float(max(1, count))
        samples = pixels.map { $0 - mean }
        deviation = (samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, count))).squareRoot()
        self.lead = lead.count * moduleWidth
    }

    /// A place of comparison, and the fit of the template there.
    struct Match {
        /// Correlation, at most 1.
        let correlation: Float
        /// Contrast of the picture as a multiple of the template's.
        let gain: Float
    }

    /// Compares with the profile from the given sample on.
    func match(_ profile: PDF417Profile, at start: Int) -> Match {
        let count = samples.count
        let spread = profile.deviation(from: start, count: count)
        guard spread > 1e-4, deviation > 0 else { return Match(correlation: 0, gain: 0) }
        let product = FloatKernels.dot(samples, with: profile.values, from: start, count: count) / Float(count)
        return Match(correlation: product / (spread * deviation), gain: product / (deviation * deviation))
    }
}
