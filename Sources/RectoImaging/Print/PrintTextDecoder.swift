// SPDX-License-Identifier: Apache-2.0

/// Makes characters, and the probability of each, of the scores of a line.
///
/// The characters are those of the likeliest class of each step, repetitions joined, as connectionist temporal
/// classification has it. The probability of each is exact for its place: between the peaks of its two neighbours all
/// alignments of it, of every other character that shows there, and of no character are summed up and compared.
struct PrintTextDecoder {
    /// A character of a line.
    struct Decoded: Equatable {
        /// Its class.
        var index: Int
        /// The probability that it is printed there, and no other one before or behind it.
        var confidence: Double
        /// The probability that it is this letter, whatever its case and diacritic, if no digit stands there; of a digit
        /// that of the letter that looks like it.
        var letterConfidence: Double
        /// The probability that it is this digit, or a letter that looks like it; as `confidence` for others.
        var digitConfidence: Double
        /// The class of the second likeliest character if it reaches ``leastAlternative``.
        var alternative: Int?
        /// Its probability; 0 without one.
        var alternativeConfidence: Double
        /// The ends of the character, in steps along the line.
        var steps: ClosedRange<Double>

        /// The lower one of both confidences if it may be a digit or another character; otherwise that of the letter.
        var surety: Double {
            let isDigit = PrintAlphabet.digitClasses.contains
            let mayBeEither = alternative.map { isDigit(index) != isDigit($0) } ?? false
            return mayBeEither ? min(confidence, letterConfidence) : letterConfidence
        }
    }

    /// The least probability of an alternative that is named.
    static let leastAlternative = 0.02
    /// The least probability, at one step, of a class that is compared.
    fileprivate static let leastCompared: Float = 0.01
    /// Classes that are compared with the likeliest at most.
    private static let mostCompared = 6
    /// The probability of a step that no class falls short of: the network is not surer than that of anything.
    private static let floor = 1e-7
    /// Steps of half a character if no neighbour tells it.
    private static let halfPitch = 2.0

    private let classes: Int
    private let space: Int?
    /// For each class its letter without case, diacritic and stroke, or the one that a digit looks like, as a number.
    private let letters: [Int]
    /// For each class its letter without diacritic, as a number.
    private let bare: [Int]
    /// For classes of two letters in one those of its halves.
    private let halves: [Int: [Int]]
    /// For each class the digit that it is or looks like, as a number.
    private let digits: [Int]
    /// The classes of the letters.
    private let letterClasses: Set<Int>
    /// The classes of the digits.
    private let digitClasses: Set<Int>
    /// For digits that look like no letter or like several the numbers of these in `letters`.
    private let lettersOfDigits: [Int: Set<Int>]
    /// The classes of signs that change no value: names, numbers and days are compared without them.
    private let signs: Set<Int>

    /// A decoder of the reader's scores.
    init() {
        self.init(
            classes: PrintAlphabet.classes,
            space: PrintAlphabet.space,
            letters: PrintAlphabet.letters,
            bare: PrintAlphabet.bare,
            halves: PrintAlphabet.halves,
            digits: PrintAlphabet.digits,
            letterClasses: PrintAlphabet.letterClasses,
            digitClasses: PrintAlphabet.digitClasses,
            lettersOfDigits: PrintAlphabet.lettersOfDigits,
            signs: PrintAlphabet.signs
        )
    }

    /// A decoder of scores of as many classes; `letters`, `bare` and `digits` number for each what it is alike in.
    init(
        classes: Int,
        space: Int?,
        letters: [Int]? = nil,
        bare: [Int]? = nil,
        halves: [Int: [Int]] = [:],
        digits: [Int]? = nil,
        letterClasses: Set<Int> = [],
        digitClasses: Set<Int> = [],
        lettersOfDigits: [Int: Set<Int>] = [:],
        signs: Set<Int> = []
    ) {
        self.classes = classes
        self.space = space
        self.letters = letters ?? Array(0..<classes)
        self.bare = bare ?? Array(0..<classes)
        self.halves = halves
        self.digits = digits ?? Array(0..<classes)
        self.letterClasses = letterClasses
        self.digitClasses = digitClasses
        self.lettersOfDigits = lettersOfDigits
        self.signs = signs
    }

    /// The characters of a line, without spaces at its ends.
    ///
    /// - Parameter probabilities: `steps × classes`, step after step.
    /// - Returns: The characters from left to right, spaces between words among them.
    func characters(of probabilities: [Float]) -> [Decoded] {
        precondition(probabilities.count.isMultiple(of: classes), "a probability of each class for each step")
        let line = Line(probabilities: probabilities, classes: classes)
        var peaks = line.peaks
        while let space, peaks.first?.index == space { peaks.removeFirst() }
        while let space, peaks.last?.index == space { peaks.removeLast() }
        peaks = withNarrowSpaces(peaks, of: line)
        return peaks.indices.map { place in
            let before = place > 0 ? peaks[place - 1] : nil
            let after = place + 1 < peaks.count ? peaks[place + 1] : nil
            return decoded(peaks[place], between: before, and: after, of: line)
        }
    }

    /// The peaks, with a space between two letters if one is likelier there than none.
    ///
    /// No step shows a narrow one most: it is spread over several.
    private func withNarrowSpaces(_ peaks: [Peak], of line: Line) -> [Peak] {
        guard let space else { return peaks }
        return peaks.indices.flatMap { place -> [Peak] in
            let peak = peaks[place]
            guard place + 1 < peaks.count, mayBeApart(peak, peaks[place + 1]),
                let step = line.step(between: peak, and: peaks[place + 1], showing: space)
            else { return [peak] }
            let apart = line.probability(of: [space], from: peak, to: peaks[place + 1])
            let together = line.probability(of: [], from: peak, to: peaks[place + 1])
            return apart > together ? [peak, Peak(index: space, step: step)] : [peak]
        }
    }

    /// True for two letters: between others a space parts no words.
    private func mayBeApart(_ before: Peak?, _ after: Peak?) -> Bool {
        guard let before, let after else { return false }
        return letterClasses.contains(before.index) && letterClasses.contains(after.index)
    }

    private func decoded(_ peak: Peak, between before: Peak?, and after: Peak?, of line: Line) -> Decoded {
        let (first, last) = (before?.step ?? 0, after?.step ?? line.steps - 1)
        let own = line.probability(of: [peak.index], from: before, to: after)
        var rest = line.probability(of: [], from: before, to: after)
        var (letter, digit, noLetters) = (own, own, 0.0)
        var second: (index: Int, probability: Double)?
        for other in line.classes(between: first, and: last, without: peak.index, least: Self.leastCompared)
            .prefix(Self.mostCompared)
        {
            let probability = line.probability(of: [other], from: before, to: after)
            rest += probability
            if letters[other] == letters[peak.index] { letter += probability }
            if digits[other] == digits[peak.index] { digit += probability }
            if isNoDoubt(other, aboutLetter: peak.index) { noLetters += probability }
            if probability > second?.probability ?? 0 { second = (other, probability) }
        }
        let all = own + rest
        let allLetters = digitClasses.contains(peak.index) ? all : all - noLetters
        let likely = second.flatMap { $0.probability >= Self.leastAlternative * all ? $0 : nil }
        let isAlone = (1 - inserted(from: before, to: peak, of: line)) * (1 - inserted(from: peak, to: after, of: line))
        let left = before.map { Double($0.step + peak.step) / 2 + 0.5 } ?? Double(peak.step) + 0.5 - Self.halfPitch
        let right = after.map { Double($0.step + peak.step) / 2 + 0.5 } ?? Double(peak.step) + 0.5 + Self.halfPitch
        return Decoded(
            index: peak.index,
            confidence: all > 0 ? own / all * isAlone : 0,
            letterConfidence: allLetters > 0 ? letter / allLetters * isAlone : 0,
            digitConfidence: all > 0 ? digit / all * isAlone : 0,
            alternative: likely?.index,
            alternativeConfidence: (likely?.probability ?? 0) / max(all, Self.floor),
            steps: left...max(left, right)
        )
    }

    /// True for a digit that looks like this letter among others, or like none at all: names have no digits.
    private func isNoDoubt(_ digit: Int, aboutLetter letter: Int) -> Bool {
        lettersOfDigits[digit].map { $0.isEmpty || $0.contains(letters[letter]) } ?? false
    }

    /// The probability that there is another character between two, or beyond the last one.
    ///
    /// Spaces count between letters alone, where they part words. Apostrophes and stops do not, which specks look like and no
    /// value is compared by. Neither do the neighbours' own letters in the same case with other diacritics, or the halves of
    /// an `ĳ`: they show beside them and are the same mark. A small letter beside its capital is another one, as in Aalders.
    private func inserted(from before: Peak?, to after: Peak?, of line: Line) -> Double {
        let (first, last) = (before?.step ?? -1, after?.step ?? line.steps)
        guard last - first > 1 else { return 0 }
        let none = line.probability(of: [], from: before, to: after)
        var some = 0.0
        let known = mayBeApart(before, after) ? nil : space
        let others = line.classes(between: first, and: last, without: known, least: 2 * Self.leastCompared)
        let neighbours = [before, after].compactMap(\.self)
            .flatMap { [$0.index] + (halves[$0.index] ?? []) }
            .map { bare[$0] }
        for other in others.prefix(Self.mostCompared)
        where !neighbours.contains(bare[other]) && !signs.contains(other) {
            some += line.probability(of: [other], from: before, to: after)
        }
        return none + some > 0 ? some / (none + some) : 0
    }

    /// The step at which a character shows most.
    fileprivate struct Peak {
        let index: Int
        let step: Int
    }

    /// The scores of a line.
    fileprivate struct Line {
        let probabilities: [Float]
        let classes: Int
        var steps: Int { probabilities.count / classes }

        /// The characters of the likeliest class of each step, repetitions joined.
        var peaks: [Peak] {
            var peaks: [(index: Int, step: Int, highest: Float)] = []
            var before = 0
            for step in 0..<steps {
                let row = step * classes
                var (index, highest) = (0, probabilities[row])
                for other in 1..<classes where probabilities[row + other] > highest {
                    (index, highest) = (other, probabilities[row + other])
                }
                if index != 0 {
                    if index != before {
                        peaks.append((index, step, highest))
                    } else if highest > peaks[peaks.count - 1].highest {
                        peaks[peaks.count - 1] = (index, step, highest)
                    }
                }
                before = index
            }
            return peaks.map { Peak(index: $0.index, step: $0.step) }
        }

        /// The step between two peaks that shows a class most; `nil` if hardly any does, or there is none.
        func step(between before: Peak, and after: Peak, showing index: Int) -> Int? {
            let shown = (before.step + 1..<max(before.step + 1, after.step)).max { one, other in
                probabilities[one * classes + index] < probabilities[other * classes + index]
            }
            return shown.flatMap { probabilities[$0 * classes + index] >= PrintTextDecoder.leastCompared ? $0 : nil }
        }

        /// The classes that reach a probability between two steps, the likeliest first; nothing is none of them.
        func classes(between first: Int, and last: Int, without known: Int?, least: Float) -> [Int] {
            var highest: [Int: Float] = [:]
            for step in (first + 1)..<max(first + 1, last) {
                let row = step * classes
                for index in 1..<classes where probabilities[row + index] >= least && index != known {
                    highest[index] = max(highest[index] ?? 0, probabilities[row + index])
                }
            }
            return highest.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        }

        /// The sum of the probabilities of all alignments of a text between the peaks of its neighbours.
        func probability(of text: [Int], from before: Peak?, to after: Peak?) -> Double {
            // The text and its neighbours with blanks between them; a blank stands for a neighbour that is missing.
            var states: [Int] = before.map { [$0.index] } ?? []
            for index in text + (after.map { [$0.index] } ?? []) { states += [0, index] }
            if after == nil { states.append(0) }
            let (first, last) = (before?.step ?? 0, after?.step ?? steps - 1)
            var ways = [Double](repeating: 0, count: states.count)
            ways[0] = value(first, states[0])
            if before == nil, states.count > 1 { ways[1] = value(first, states[1]) }
            for step in (first + 1)..<max(first + 1, last + 1) {
                for state in states.indices.reversed() {
                    var sum = ways[state]
                    if state > 0 { sum += ways[state - 1] }
                    if state > 1, states[state] != 0, states[state] != states[state - 2] { sum += ways[state - 2] }
                    ways[state] = sum * value(step, states[state])
                }
            }
            let end = ways[states.count - 1]
            return after == nil && states.count > 1 ? end + ways[states.count - 2] : end
        }

        private func value(_ step: Int, _ index: Int) -> Double {
            max(Double(probabilities[step * classes + index]), PrintTextDecoder.floor)
        }
    }
}
