// SPDX-License-Identifier: Apache-2.0

/// Finds the starts of elements in text that has lost its separators.
///
/// Identifiers occur inside names too (`DAN` in ADAN), so splitting at each of them breaks values. A beam search scores
/// the splits by the fit of values, by version, repetition and usual order.
struct GluedElementSplitter {
    let version: Int?

    /// Longer than the data of one symbol; the rest stays with the last element.
    private static let longestText = 4_096
    /// Values are at most 80 characters long, padding included; some issuers pad further.
    private static let longestValue = 120
    /// Ways to split that are followed at each position.
    private static let beamWidth = 6

    /// The positions in the range at which elements start, the first being that of the range.
    ///
    /// `used` has a bit for each index in `AAMVAElement.all` that the rest of the payload already has.
    func starts(in scalars: [Unicode.Scalar], _ range: Range<Int>, used: UInt128) -> [Int] {
        let searched = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longestText)
        let candidates = searched.compactMap { position in
            AAMVAElement.known(at: position, in: scalars).map { Candidate(position: position, element: $0) }
        }
        guard candidates.count > 1, candidates[0].position == range.lowerBound else { return [range.lowerBound] }
        var search = Search(scalars: scalars, end: range.upperBound, candidates: candidates, version: version)
        return search.bestStarts(used: used)
    }

    private struct Candidate {
        let position: Int
        let element: Int
    }

    /// One way to split the text before a candidate.
    private struct Hypothesis {
        var score: Double
        var used: UInt128
        let candidate: Int
        let previous: Int?
    }

    private struct Search {
        let text: MeasuredText
        let end: Int
        let candidates: [Candidate]
        let version: Int?
        let areSpacesSeparators: Bool
        var hypotheses: [Hypothesis] = []

        init(scalars: [Unicode.Scalar], end: Int, candidates: [Candidate], version: Int?) {
            text = MeasuredText(scalars, candidates[0].position..<end)
            self.end = end
            self.candidates = candidates
            self.version = version
            let spaced = candidates.dropFirst().count { scalars[$0.position - 1] == " " }
            areSpacesSeparators = spaced * 5 >= candidates.count * 3
        }

        mutating func bestStarts(used: UInt128) -> [Int] {
            // Per candidate the hypotheses that reach it; one place more for the end of the text.
            var reached: [[Int]] = Array(repeating: [], count: candidates.count + 1)
            hypotheses = [Hypothesis(score: 0, used: used, candidate: 0, previous: nil)]
            reached[0] = [0]
            for candidate in candidates.indices where !reached[candidate].isEmpty {
                let valueStart = candidates[candidate].position + 3
                var swallowsRareID = false
                for next in (candidate + 1)...candidates.count {
                    let valueEnd = next < candidates.count ? candidates[next].position : end
                    let length = valueEnd - valueStart
                    guard length >= 0 else { continue }
                    let isLast = next == candidates.count && candidate == candidates.count - 1
                    guard length <= GluedElementSplitter.longestValue || isLast else { break }
                    let score = valueScore(candidate, valueStart..<valueEnd, swallowsRareID: swallowsRareID)
                    for index in reached[candidate] { extend(index, to: next, by: score, &reached[next]) }
                    // It occurs in every longer value; the value's start is judged separately.
                    if length > 0, next < candidates.count, Score.rareInWords.contains(candidates[next].element) {
                        swallowsRareID = true
                    }
                }
            }
            // Text that is too long for any value ends the search; it stays with the last element before it.
            let furthest = reached.last { !$0.isEmpty } ?? []
            return path(to: furthest.max { hypotheses[$0].score < hypotheses[$1].score })
        }

        private mutating func extend(_ index: Int, to next: Int, by valueScore: Double, _ reached: inout [Int]) {
            let from = hypotheses[index]
            let element = candidates[from.candidate].element
            var score = from.score + valueScore
            if from.used & (1 << UInt128(element)) != 0 { score += Score.repetition }
            if from.used & Score.exclusive[element] != 0 { score += Score.otherNameElements }
            if let previous = from.previous,
                Score.usualFollowers[candidates[hypotheses[previous].candidate].element].contains(element)
            {
                score += Score.usualOrder
            }
            if reached.count == GluedElementSplitter.beamWidth {
                guard
                    let worst = reached.indices.min(by: {
                        hypotheses[reached[$0]].score < hypotheses[reached[$1]].score
                    }),
                    hypotheses[reached[worst]].score < score
                else { return }
                reached.remove(at: worst)
            }
            reached.append(hypotheses.count)
            hypotheses.append(
                Hypothesis(score: score, used: from.used | 1 << UInt128(element), candidate: next, previous: index)
            )
        }

        private func path(to last: Int?) -> [Int] {
            var starts: [Int] = []
            var index = last
            while let current = index {
                let candidate = hypotheses[current].candidate
                // The hypothesis behind the last candidate stands for the end of the text.
                if candidate < candidates.count { starts.append(candidates[candidate].position) }
                index = hypotheses[current].previous
            }
            return starts.reversed()
        }

        private func valueScore(_ candidate: Int, _ value: Range<Int>, swallowsRareID: Bool) -> Double {
            let (position, index) = (candidates[candidate].position, candidates[candidate].element)
            let element = AAMVAElement.all[index]
            let scalars = text.scalars
            var score = Score.value(index, element.grammar, element.fit(value, in: text))
            if let version, !element.versions.contains(version) { score += Score.otherVersion }
            if let start = value.first(where: { scalars[$0] != " " }), AAMVAElement.isKnown(at: start, in: scalars) {
                score += Score.startsWithID
            }
            if swallowsRareID {
                score += element.grammar == .identifier ? Score.identifierSwallowsRareID : Score.swallowsRareID
            }
            if Score.streets.contains(index), scalars[min(value.lowerBound, end - 1)].isASCIIDigit {
                score += Score.houseNumber
            }
            score += Score.length * Double(value.count * value.count)
            guard candidate > 0 else { return score }
            if Score.rareInWords.contains(index) { score += Score.rareID }
            let isSpaced = scalars[position - 1] == " "
            if areSpacesSeparators {
                score += isSpaced ? 0 : Score.notSpaced
            } else if isSpaced, position > 1, scalars[position - 2] != " " {
                score += Score.insideText
            }
            return score
        }
    }

    /// The weights of the search, found by trying: only their order of size matters.
    private enum Score {
        static let repetition = -10.0
        static let otherVersion = -8.0
        static let usualOrder = 3.0
        static let rareID = 2.0
        /// An empty value and the next element are more likely.
        static let startsWithID = -4.0
        /// The next element is more likely, with its own identifier part of this one's value.
        static let swallowsRareID = -3.0
        static let identifierSwallowsRareID = -6.0
        /// Full names and their parts seldom stand on one card.
        static let otherNameElements = -3.0
        /// Most streets start with a number.
        static let houseNumber = 1.0
        /// Times the square of the length: two values of middling length are likelier than a short and a long one.
        static let length = -0.002
        static let notSpaced = -4.0
        /// One space before an identifier is more likely inside a street or a name.
        static let insideText = -1.0

        static func value(_ element: Int, _ grammar: AAMVAElement.Grammar, _ fit: AAMVAElement.Fit) -> Double {
            switch (fit, grammar) {
            case (.exact, _): 5
            case (.wrong, _): -12
            case (.empty, _): neverEmpty.contains(element) ? -4 : -0.5
            case (.plausible, .name), (.plausible, .text), (.plausible, .city), (.plausible, .identifier):
                usual.contains(element) ? 2 : grammar == .identifier ? 1 : -1
            case (.plausible, .flag): 0
            case (.plausible, _): 3
            }
        }

        private static let neverEmpty = Elements("DAA DAQ DCS DBA DBB")
        private static let usual = Elements("DAA DAB DAC DAD DAG DAI DAQ DAR DAS DAT DCA DCB DCD DCF DCS DCT")
        static let streets = Elements("DAG DAL")
        /// Identifiers of three letters that hardly any name or street contains.
        static let rareInWords = Elements(
            """
            DAA DAQ DAU DAX DAZ DBB DBC DBD DBF DBG DBH DBJ DBK DBN DCB DCD DCF DCG DCJ DCK DCS DCT DCU DDB DDC DDF \
            DDG DDH DDJ DDK
            """
        )
        /// For each element of a name, those that state the same in another way.
        static let exclusive: [UInt128] = {
            var exclusive = [UInt128](repeating: 0, count: AAMVAElement.all.count)
            for (whole, parts) in [("DAA", "DAB DAC DAD"), ("DCT", "DAC DAD")] {
                for whole in Elements.indices(whole) {
                    exclusive[whole] = Elements(parts).bits
                    for part in Elements.indices(parts) { exclusive[part] |= 1 << UInt128(whole) }
                }
            }
            return exclusive
        }()
        /// For each element those that follow it on many cards.
        static let usualFollowers: [Elements] = {
            let runs = [
                "DAQ DCS DDE DAC DDF DAD DDG DCU DCA DCB DCD DBD DBB DBA DBC DAU DAY DAG DAH DAI DAJ DAK DCF DCG",
                "DCA DCB DCD DBA DCS DAC DAD DBD DBB DBC DAY DAU DAG DAI DAJ DAK DAQ DCF DCG DDE DDF DDG",
                "DBA DCS DCT DCU DBD DAU DCE DAG DAH DAI", "DCT DBD", "DAD DCU DBD", "DCG DCU",
                "DCG DCK DDA DDB DDK DDL",
                "DAA DAG DAI DAJ DAK DAQ DAR DAS DAT DBA DBB DBC DBD DAU DAW DAY DAZ", "DAT DAU", "DAB DAC DAD DAE DAG",
                "DAL DAM DAN DAO DAP", "DBD DAU DAY DBF DBH", "DAL DAI", "DAU DAW DAZ",
            ]
            var followers = [Elements](repeating: Elements(""), count: AAMVAElement.all.count)
            for run in runs {
                let indices = Elements.indices(run)
                for (index, follower) in zip(indices, indices.dropFirst()) { followers[index].insert(follower) }
            }
            return followers
        }()
    }

    /// A set of elements, a bit for each index in `AAMVAElement.all`.
    private struct Elements {
        private(set) var bits: UInt128 = 0

        /// The elements of identifiers with spaces between.
        init(_ ids: String) {
            for index in Self.indices(ids) { insert(index) }
        }

        static func indices(_ ids: String) -> [Int] {
            ids.split(separator: " ").map { id in
                guard let index = AAMVAElement.all.firstIndex(where: { $0.id == id }) else {
                    preconditionFailure("there is no element \(id)")
                }
                return index
            }
        }

        mutating func insert(_ index: Int) { bits |= 1 << UInt128(index) }

        func contains(_ index: Int) -> Bool { bits & (1 << UInt128(index)) != 0 }
    }
}
