// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct PDF417ErrorCorrectorTests {
    private let corrector = PDF417ErrorCorrector()

    private func indicators(of symbol: PDF417Symbol) -> PDF417RowIndicators {
        PDF417RowIndicators(
            rows: symbol.rows,
            columns: symbol.columns,
            errorCorrectionLevel: symbol.errorCorrectionLevel
        )
    }

    @Test func `corrects more doubtful codewords than it could correct errors`() throws {
        var random = SplitMix(state: 1)
        let symbol = try PDF417Specimen.symbol(columns: 10, rows: 12, level: 4, random: &random)
        var codewords = symbol.codewords
        var confidences = [Float](repeating: 15, count: codewords.count)
        for place in codewords.indices.shuffled(using: &random).prefix(26) {
            codewords[place] = Int.random(in: 0..<929, using: &random)
            confidences[place] = 1
        }
        let corrected = corrector.correct(codewords, confidences: confidences, indicators: indicators(of: symbol))
        #expect(corrected == symbol)
    }

    @Test func `refuses a correction that uses up every check codeword`() throws {
        var random = SplitMix(state: 2)
        let symbol = try PDF417Specimen.symbol(columns: 10, rows: 12, level: 4, random: &random)
        var codewords = symbol.codewords
        var confidences = [Float](repeating: 15, count: codewords.count)
        // With all 32 erased any codewords whatever can be completed.
        for place in 0..<32 {
            codewords[place] = 1
            confidences[place] = 0
        }
        #expect(corrector.correct(codewords, confidences: confidences, indicators: indicators(of: symbol)) == nil)
    }

    @Test func `refuses a correction that contradicts what was read without doubt`() throws {
        var random = SplitMix(state: 3)
        let symbol = try PDF417Specimen.symbol(columns: 10, rows: 12, level: 4, random: &random)
        var codewords = symbol.codewords
        for place in 20..<28 { codewords[place] = (codewords[place] + 1) % 929 }
        let sure = [Float](repeating: 15, count: codewords.count)
        #expect(corrector.correct(codewords, confidences: sure, indicators: indicators(of: symbol)) == nil)
        let unsure = [Float](repeating: 5, count: codewords.count)
        #expect(corrector.correct(codewords, confidences: unsure, indicators: indicators(of: symbol)) == symbol)
    }

    @Test(arguments: [2, 3, 4])
    func `never takes chance for a symbol`(level: Int) {
        var random = SplitMix(state: UInt64(level))
        let indicators = PDF417RowIndicators(rows: 12, columns: 10, errorCorrectionLevel: level)
        for _ in 0..<200 {
            var codewords = (0..<120).map { _ in Int.random(in: 0..<929, using: &random) }
            codewords[0] = 120 - PDF417Symbol.errorCorrectionCount(level: level)
            let confidences = codewords.map { _ in Float.random(in: 0..<15, using: &random) }
            #expect(corrector.correct(codewords, confidences: confidences, indicators: indicators) == nil)
        }
    }
}
