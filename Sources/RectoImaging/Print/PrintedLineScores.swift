// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// A text for comparison with print: digits and letters, in either case.
package struct PrintableText: Sendable, Hashable {
    /// The class of each character: 1 to 10 for digits, 11 to 36 for letters.
    ///
    /// O has the class of 0 and I that of 1: many typefaces hardly tell them apart.
    let classes: [Int]

    /// The digits and letters of a text; signs and spaces between them do not count.
    ///
    /// - Returns: `nil` if it has a character beyond ASCII, which the network does not know, or nothing to compare.
    package init?(_ text: String) {
        var classes: [Int] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "O"), UInt8(ascii: "o"): classes.append(1)
            case UInt8(ascii: "I"), UInt8(ascii: "i"): classes.append(2)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): classes.append(Int(byte - UInt8(ascii: "0")) + 1)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): classes.append(Int(byte - UInt8(ascii: "A")) + 11)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): classes.append(Int(byte - UInt8(ascii: "a")) + 11)
            case 0x80...: return nil
            default: break
            }
        }
        guard !classes.isEmpty else { return nil }
        self.classes = classes
    }

    /// The number of its characters.
    package var count: Int { classes.count }
}

/// The recogniser's output for a line of print: for each step along it the probability of each class.
package struct PrintedLineScores: Sendable {
    /// Nothing, ten digits and 26 letters, in this order.
    package static let classes = 37
    /// The least probability that counts: the network is not surer than that of anything.
    private static let floor: Float = 1e-6

    /// Classes that count as others which many typefaces hardly tell from them: O as 0, I as 1.
    private static let alike = [(class: 25, other: 1), (class: 19, other: 2)]

    /// `steps × classes` probabilities, step after step.
    private let probabilities: [Float]
    /// Their logarithms, with O and I counted among 0 and 1.
    private let logarithms: [Float]
    /// The highest of each step, summed up: at `index`, of the steps before it.
    private let best: [Float]
    /// For each step, true if a text may begin, or end, there: no other character of the same word stands before it, or
    /// after it.
    private let mayBegin: [Bool]
    private let mayEnd: [Bool]
    /// The number of steps.
    private var steps: Int { best.count - 1 }

    /// The recogniser's output for a line.
    ///
    /// - Parameters:
    ///   - probabilities: `steps × classes`, step after step.
    ///   - spaces: The places between its words, in steps from its beginning.
    package init(probabilities: [Float], spaces: [Double] = []) {
        precondition(probabilities.count.isMultiple(of: Self.classes), "a probability of each class for each step")
        self.probabilities = probabilities
        var tolerant = probabilities
        for start in stride(from: 0, to: tolerant.count, by: Self.classes) {
            for (index, other) in Self.alike {
                tolerant[start + other] += tolerant[start + index]
                tolerant[start + index] = 0
            }
        }
        logarithms = tolerant.map { log(max($0, Self.floor)) }
        var sums: [Float] = [0]
        var isBlank: [Bool] = []
        for start in stride(from: 0, to: logarithms.count, by: Self.classes) {
            let row = logarithms[start..<start + Self.classes]
            let highest = row.max() ?? 0
            sums.append(sums[sums.count - 1] + highest)
            isBlank.append(row[start] == highest)
        }
        best = sums
        let words = isBlank.indices.map { step in spaces.count { $0 < Double(step) + 0.5 } }
        mayBegin = Self.areFirst(isBlank.indices, ofWords: words, where: isBlank)
        mayEnd = Self.areFirst(isBlank.indices.reversed(), ofWords: words, where: isBlank)
    }

    /// For each step, true if those before it, in the given order, show no character of its word.
    private static func areFirst(_ steps: some Sequence<Int>, ofWords words: [Int], where isBlank: [Bool]) -> [Bool] {
        var areFirst = [Bool](repeating: false, count: words.count)
        var begun: Int?
        for step in steps {
            areFirst[step] = words[step] != begun
            if !isBlank[step] { begun = words[step] }
        }
        return areFirst
    }

    /// The fit between a text and a line.
    package struct Fit: Sendable, Hashable {
        /// The loss in likelihood if the line has the text, compared with the line's likeliest reading.
        ///
        /// The difference of both logarithms of likelihood, in nats. It is 0 if the text is the likeliest reading. It
        /// is infinity if the line is too short for the text, or has no words as long.
        package let shortfall: Double
        /// The doubt about the line's likeliest reading at the place of the text: nats for each character of the text.
        ///
        /// Beneath a smear everything fits.
        package let doubt: Double

        static let impossible = Fit(shortfall: .infinity, doubt: .infinity)
    }

    /// The fit of a text at its best place on the line: one or several words of it, whole.
    package func fit(of text: PrintableText) -> Fit {
        guard text.count <= steps else { return .impossible }
        // The text with blanks between its characters, as connectionist temporal classification aligns it.
        var states: [Int] = []
        for (index, character) in text.classes.enumerated() {
            if index > 0 { states.append(0) }
            states.append(character)
        }
        var scores = [Float](repeating: -.infinity, count: states.count)
        // The step at which the likeliest way into each state began.
        var starts = [Int](repeating: 0, count: states.count)
        var (highest, extent) = (-Float.infinity, 0..<0)
        for step in 0..<steps {
            let row = step * Self.classes
            for state in states.indices.reversed() {
                // A state continues, follows the one before, or the one before that if nothing need be between them.
                var (score, start) = (scores[state], starts[state])
                if state == 0, mayBegin[step], best[step] > score { (score, start) = (best[step], step) }
                if state > 0, scores[state - 1] > score { (score, start) = (scores[state - 1], starts[state - 1]) }
                if state > 1, states[state] != 0, states[state] != states[state - 2], scores[state - 2] > score {
                    (score, start) = (scores[state - 2], starts[state - 2])
                }
                scores[state] = score + logarithms[row + states[state]]
                starts[state] = start
            }
            guard mayEnd[step] else { continue }
            let last = states.count - 1
            let whole = scores[last] + best[steps] - best[step + 1]
            if whole > highest { (highest, extent) = (whole, starts[last]..<step + 1) }
        }
        guard highest > -.infinity else { return .impossible }
        let doubt = best[extent.lowerBound] - best[extent.upperBound]
        return Fit(shortfall: Double(best[steps] - highest), doubt: Double(doubt) / Double(text.count))
    }

    /// The line's likeliest reading: the likeliest class of each step, repetitions joined.
    package var likeliest: String {
        var text = ""
        var before = 0
        for start in stride(from: 0, to: probabilities.count, by: Self.classes) {
            let row = probabilities[start..<start + Self.classes]
            let index = (row.indices.max { row[$0] < row[$1] } ?? start) - start
            if index != before, index > 0 {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(index <= 10 ? 47 + index : 54 + index)))
            }
            before = index
        }
        return text
    }
}
