// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The reading of a cell by the likelihoods of all codewords.
struct PDF417CellReading {
    /// The likeliest codeword.
    let codeword: Int
    /// The negative logarithm of the probability that it is another one.
    let confidence: Float
    /// The expected darkness of each module.
    let modules: [Float]
    /// The logarithm of the likelihood of the likeliest codeword.
    let likelihood: Float
    /// The logarithm of the sum of all likelihoods.
    let total: Float

    /// Confidence above which doubts are no longer told apart.
    static let fullConfidence: Float = 20

    init(likelihoods: [Float], cluster: Int) {
        let count = PDF417Patterns.codewordCount
        let highest = FloatKernels.maximum(likelihoods, count: count)
        let close = FloatKernels.indices(of: likelihoods, above: highest - Self.fullConfidence, count: count)
        let best = close.first { likelihoods[$0] == highest } ?? 0
        var others: Float = 0
        var probable: [(codeword: Int, weight: Float)] = []
        for codeword in close {
            let weight = exp(likelihoods[codeword] - highest)
            if codeword != best { others += weight }
            if weight > 1e-3 { probable.append((codeword, weight)) }
        }
        let sum = 1 + others
        var modules = [Float](repeating: 0, count: PDF417Patterns.modulesPerCodeword)
        for (codeword, weight) in probable {
            let share = weight / sum
            PDF417Patterns.forEachDarkModule(cluster: cluster, codeword: codeword) { modules[$0] += share }
        }
        codeword = best
        confidence = others > 0 ? min(-log(others / sum), Self.fullConfidence) : Self.fullConfidence
        self.modules = modules
        likelihood = highest
        total = highest + log(sum)
    }
}
