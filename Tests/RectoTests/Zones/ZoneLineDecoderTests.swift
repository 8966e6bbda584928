// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct ZoneLineDecoderTests {
    private static let text = SyntheticZone.td1[0]

    private func decoded(_ scores: [Float], length: Int, priors: [Float]? = nil) -> ZoneLineDecoder.Line? {
        let even = [Float](repeating: 1, count: length * ZoneCharacter.count)
        return ZoneLineDecoder().decode(scores: scores, priors: priors ?? even)
    }

    @Test(arguments: SyntheticZone.formats.map(\.1).flatMap(\.self))
    func `reads what is seen clearly`(text: String) throws {
        let line = try #require(decoded(SyntheticZone.scores(text), length: text.count))
        #expect(SyntheticZone.text(line.probabilities) == text)
        #expect(line.probabilities.allSatisfy { ($0.max() ?? 0) > 0.98 })
    }

    @Test func `gives probabilities that sum to one, whatever is seen`() throws {
        let doubts: [Int: SyntheticZone.Shares] = [3: ["U": 0.4, "O": 0.3], 9: ["1": 0.2, "I": 0.2], 20: ["K": 0.1]]
        let line = try #require(decoded(SyntheticZone.scores(Self.text, doubts), length: 30))
        for place in line.probabilities {
            #expect(abs(place.reduce(0, +) - 1) < 1e-4)
            #expect(place.allSatisfy { $0 >= 0 })
        }
    }

    @Test func `says where each character stands`() throws {
        let line = try #require(decoded(SyntheticZone.scores(Self.text), length: 30))
        for (position, step) in line.steps.enumerated() {
            #expect(abs(step - Float(8 + 5 * position + 2)) < 0.5)
        }
    }

    @Test func `leaves an ambiguity as it is`() throws {
        let doubts: [Int: SyntheticZone.Shares] = [10: ["O": 0.6, "0": 0.4]]
        let line = try #require(decoded(SyntheticZone.scores(Self.text, doubts), length: 30))
        #expect(abs(line.probabilities.share(of: "O", at: 10) - 0.6) < 0.02)
        #expect(abs(line.probabilities.share(of: "0", at: 10) - 0.4) < 0.02)
        #expect(line.probabilities.share(of: Array(Self.text)[10], at: 11) > 0.98)
    }

    /// Factors by which letters are hardly expected at a position.
    private func digits(at position: Int) -> [Float] {
        var priors = [Float](repeating: 1, count: 30 * ZoneCharacter.count)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            priors[(position - 1) * ZoneCharacter.count + SyntheticZone.index(of: letter)] = 0.01
        }
        return priors
    }

    @Test func `lets what is expected decide an ambiguity`() throws {
        let scores = SyntheticZone.scores(Self.text, [10: ["O": 0.6, "0": 0.4]])
        let line = try #require(decoded(scores, length: 30, priors: digits(at: 10)))
        #expect(line.probabilities.share(of: "0", at: 10) > 0.97)
    }

    @Test func `reads what is clear, whatever is expected`() throws {
        let line = try #require(
            decoded(SyntheticZone.scores(Self.text, [12: ["B": 1]]), length: 30, priors: digits(at: 12))
        )
        #expect(line.probabilities.share(of: "B", at: 12) > 0.8)
    }

    @Test func `takes two equal characters for two only where a blank lies between`() throws {
        let step = SyntheticZone.step
        let blanks = [[Float]](repeating: step([:], nil), count: 6).flatMap(\.self)
        let apart = blanks + [step(["A": 1], nil), step([:], nil), step(["A": 1], nil)].flatMap(\.self) + blanks
        let joined = blanks + [step(["A": 1], nil), step(["A": 1], nil), step(["A": 1], nil)].flatMap(\.self) + blanks
        let one = [[Float]](repeating: step([:], nil), count: 3).flatMap(\.self)
        let two = try #require(decoded(apart, length: 2))
        #expect(SyntheticZone.text(two.probabilities) == "AA")
        let asTwo = try #require(decoded(one + joined + one, length: 2))
        let asOne = try #require(decoded(one + joined + one, length: 1))
        #expect(asOne.logLikelihood > asTwo.logLikelihood + 3)
    }

    @Test func `finds a line of another length unlikely`() throws {
        let scores = SyntheticZone.scores(Self.text)
        let right = try #require(decoded(scores, length: 30)).logLikelihood
        for length in [28, 29, 31, 32] {
            #expect(decoded(scores, length: length).map { $0.logLikelihood < right - 3 } ?? true)
        }
        #expect(decoded(scores, length: 44).map { $0.logLikelihood < right - 50 } ?? true)
        #expect(decoded(scores, length: 15).map { $0.logLikelihood < right - 50 } ?? true)
    }

    @Test func `passes over faint print before and behind a line`() throws {
        let print = (0..<6).map { SyntheticZone.step($0.isMultiple(of: 3) ? ["I": 0.4] : [:]) }.flatMap(\.self)
        let line = try #require(decoded(print + SyntheticZone.scores(Self.text) + print, length: 30))
        #expect(SyntheticZone.text(line.probabilities) == Self.text)
    }

    @Test func `gives nothing where there is no room`() {
        #expect(decoded([], length: 30) == nil)
        #expect(decoded(SyntheticZone.scores("", margin: 2), length: 30) == nil)
        #expect(decoded(SyntheticZone.scores(Self.text), length: 0) == nil)
    }
}
