// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// A text as print is compared with: digits and letters, whatever their case.
package struct PrintableText: Sendable, Hashable {
    /// The class of each character: 1 to 10 for digits, 11 to 36 for letters; of O that of 0, of I that of 1, which many
    /// typefaces hardly tell apart.
    let classes: [Int]

    /// The digits and letters of a text; signs and spaces between them do not count.
    ///
    /// - Returns: `nil` where it has a character beyond ASCII, which the network does not know, or nothing to compare.
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

    /// How many characters it has.
    package var count: Int { classes.count }
}

/// What the recogniser says of a line of print: for each step along it the probability of each class.
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
    /// Whether a text may begin, and end, at each step: no other character of the same word stands before it, or after it.
    private let mayBegin: [Bool]
    private let mayEnd: [Bool]
    /// How many steps there are.
    private var steps: Int { best.count - 1 }

    /// What the recogniser says of a line.
    ///
    /// - Parameters:
    ///   - probabilities: `steps × classes`, step after step.
    ///   - spaces: Where its words part, in steps from its beginning.
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

    /// For each step whether those before it, in the order in which they are given, show no character of its word.
    private static func areFirst(_ steps: some Sequence<Int>, ofWords words: [Int], where isBlank: [Bool]) -> [Bool] {
        var areFirst = [Bool](repeating: false, count: words.count)
        var begun: Int?
        for step in steps {
            areFirst[step] = words[step] != begun
            if !isBlank[step] { begun = words[step] }
        }
        return areFirst
    }

    /// How well a text fits a line.
    package struct Fit: Sendable, Hashable {
        /// How much less likely the line is where it has the text than where it says what it looks like most.
        ///
        /// The difference of both logarithms of likelihood, in nats: 0 where the text is what the line looks like;
        /// infinity where the line is too short for it, or has no words as long.
        package let shortfall: Double
        /// How unsure it is, where the text is, what the line looks like: nats for each character of the text.
        ///
        /// Beneath a smear everything fits.
        package let doubt: Double

        static let impossible = Fit(shortfall: .infinity, doubt: .infinity)
    }

    /// How well a text fits the place of the line that it fits best: one or several words of it, whole.
    package func fit(of text: PrintableText) -> Fit {
        guard text.count <= steps else { return .impossible }
        // The text with nothing between its characters: what connectionist temporal classification aligns.
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
                // It goes on, comes from the one before, or from the one before that where nothing need be between them.
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

    /// What the line looks like most: the likeliest class of each step, repetitions joined.
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
