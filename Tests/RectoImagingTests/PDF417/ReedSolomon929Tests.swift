// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct ReedSolomon929Tests {
    private func decode(_ received: [Int], checkCount: Int, erasures: [Int] = []) -> ReedSolomon929.Correction? {
        let syndromes = ReedSolomon929.syndromes(of: received, count: checkCount)
        return ReedSolomon929.correct(received, syndromes: syndromes, erasures: erasures)
    }

    @Test func `computes the check codewords of the standard's example`() {
        // ISO/IEC 15438:2015, annex Q: "PDF417" at level 1.
        #expect(ReedSolomon929.checkCodewords(for: [5, 453, 178, 121, 239], count: 4) == [452, 327, 657, 619])
    }

    @Test(arguments: [(0, 0), (0, 8), (16, 0), (6, 5), (15, 0), (1, 7)])
    func `corrects all erasures and errors within reach`(erasures: Int, errors: Int) {
        var random = SplitMix(state: 3)
        for length in [20, 100, 400] {
            let data = (0..<length).map { _ in Int.random(in: 0..<929, using: &random) }
            let word = data + ReedSolomon929.checkCodewords(for: data, count: 16)
            let places = Array(word.indices.shuffled(using: &random).prefix(erasures + errors))
            var received = word
            for place in places { received[place] = (received[place] + Int.random(in: 1..<929, using: &random)) % 929 }
            let correction = decode(received, checkCount: 16, erasures: Array(places.prefix(erasures)))
            #expect(correction?.codewords == word)
            #expect(correction?.errorCount == errors)
        }
    }

    @Test func `takes erasures that were right`() {
        let data = [5, 453, 178, 121, 239]
        let word = data + ReedSolomon929.checkCodewords(for: data, count: 8)
        var received = word
        received[2] = 7
        #expect(decode(received, checkCount: 8, erasures: [0, 1, 4])?.codewords == word)
    }

    @Test func `finds nothing to correct in a word that is damaged beyond reach`() {
        var random = SplitMix(state: 5)
        let data = (0..<100).map { _ in Int.random(in: 0..<929, using: &random) }
        let word = data + ReedSolomon929.checkCodewords(for: data, count: 32)
        for _ in 0..<50 {
            var received = word
            for place in word.indices.shuffled(using: &random).prefix(40) {
                received[place] = Int.random(in: 0..<929, using: &random)
            }
            #expect(decode(received, checkCount: 32)?.codewords == nil)
        }
    }

    @Test func `is not upset by more erasures than check codewords`() {
        #expect(decode([1, 2, 3, 4, 5, 6, 7, 8], checkCount: 2, erasures: [0, 1, 2]) == nil)
    }
}
