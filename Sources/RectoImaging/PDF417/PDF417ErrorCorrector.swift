// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Makes a symbol of codewords of which many are doubtful, and refuses rather than guesses.
struct PDF417ErrorCorrector {
    struct Configuration {
        /// Check codewords that must agree beyond those used up by erasures, errors and the choice of their places.
        ///
        /// Each one lets a word of chance pass once in 929 times: three of them make it once in 8·10⁸.
        var surplus = 3.0
        /// Steps in which ever more of the least reliable codewords are declared erased.
        var steps = 13
        /// Confidence from which a codeword should not turn out wrong: one error in ten thousand.
        var certainty: Float = 9.2
        /// Share of all codewords that may be certain and wrong all the same: damage can look like a codeword.
        var certainErrorLimit: Float = 0.02
    }

    var configuration = Configuration()

    /// The symbol that the codewords are a damaged copy of.
    ///
    /// - Parameters:
    ///   - codewords: Row by row.
    ///   - confidences: The confidence of each, as ``PDF417CellReading/confidence``; zero for one that was not seen.
    ///   - indicators: The numbers from the row indicators.
    /// - Returns: `nil` if the check codewords do not leave enough agreement.
    func correct(_ codewords: [Int], confidences: [Float], indicators: PDF417RowIndicators) -> PDF417Symbol? {
        let checkCount = PDF417Symbol.errorCorrectionCount(level: indicators.errorCorrectionLevel)
        guard checkCount < codewords.count else { return nil }
        let order = codewords.indices.sorted { confidences[$0] < confidences[$1] }
        let unseen = confidences.count(where: { $0 <= 0 })
        let syndromes = ReedSolomon929.syndromes(of: codewords, count: checkCount)
        var erasureCounts = Set((0..<configuration.steps).map { $0 * (checkCount - 2) / (configuration.steps - 1) })
        erasureCounts.insert(unseen)
        for count in erasureCounts.sorted() where count >= unseen && count <= checkCount {
            let erasures = Array(order.prefix(count))
            guard
                let correction = ReedSolomon929.correct(codewords, syndromes: syndromes, erasures: erasures),
                isTrustworthy(
                    correction,
                    received: codewords,
                    confidences: confidences,
                    erasures: erasures,
                    checkCount: checkCount
                ),
                let symbol = PDF417Symbol(
                    rows: indicators.rows,
                    columns: indicators.columns,
                    errorCorrectionLevel: indicators.errorCorrectionLevel,
                    codewords: correction.codewords
                )
            else { continue }
            return symbol
        }
        return nil
    }

    private func isTrustworthy(
        _ correction: ReedSolomon929.Correction,
        received: [Int],
        confidences: [Float],
        erasures: [Int],
        checkCount: Int
    ) -> Bool {
        let errors = correction.errorCount
        // The places of the errors were free to choose: that took as much agreement as there are choices.
        let places = Double(received.count - erasures.count)
        let chosen = Double(errors)
        let choices = lgamma(places + 1) - lgamma(chosen + 1) - lgamma(places - chosen + 1)
        let spent = choices / log(Double(ReedSolomon929.modulus))
        guard Double(checkCount - erasures.count - errors) - spent >= configuration.surplus else { return false }
        let certainErrors = received.indices.count { index in
            correction.codewords[index] != received[index] && confidences[index] >= configuration.certainty
        }
        return Float(certainErrors) <= max(1, configuration.certainErrorLimit * Float(received.count))
    }
}
