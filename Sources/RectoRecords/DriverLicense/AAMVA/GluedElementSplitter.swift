// SPDX-License-Identifier: Apache-2.0

/// Finds where elements start in text that has lost its separators.
///
/// Identifiers occur inside names too (`DAN` in ADAN), so that splitting at each of them breaks values. A beam search
/// scores the ways to split by how well values fit their elements, by version, repetition and usual order.
struct GluedElementSplitter {
    let version: Int?

    /// Longer than the data of one symbol; what follows stays with the last element.
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
        let scalars: [Unicode.Scalar]
        let end: Int
        let candidates: [Candidate]
        let version: Int?
        let areSpacesSeparators: Bool
        var hypotheses: [Hypothesis] = []

        init(scalars: [Unicode.Scalar], end: Int, candidates: [Candidate], version: Int?) {
            self.scalars = scalars
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
                for next in (candidate + 1)...candidates.count {
                    let valueEnd = next < candidates.count ? candidates[next].position : end
                    let length = valueEnd - candidates[candidate].position - 3
                    guard length >= 0 else { continue }
                    let isLast = next == candidates.count && candidate == candidates.count - 1
                    guard length <= GluedElementSplitter.longestValue || isLast else { break }
                    let score = valueScore(candidate, upTo: next)
                    for index in reached[candidate] { extend(index, to: next, by: score, &reached[next]) }
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
            if Score.exclusive[element].map({ from.used & $0 != 0 }) ?? false { score += Score.otherNameElements }
            if let previous = from.previous {
                let pair = [candidates[hypotheses[previous].candidate].element, element]
                if Score.usualPairs.contains(pair) { score += Score.usualOrder }
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

        private func valueScore(_ candidate: Int, upTo next: Int) -> Double {
            let valueEnd = next < candidates.count ? candidates[next].position : end
            let position = candidates[candidate].position
            let element = AAMVAElement.all[candidates[candidate].element]
            let value = (position + 3)..<valueEnd
            var score = Score.value(element, element.fit(scalars.text(value)))
            if let version, !element.versions.contains(version) { score += Score.otherVersion }
            if let start = value.first(where: { scalars[$0] != " " }), AAMVAElement.isKnown(at: start, in: scalars) {
                score += Score.startsWithID
            }
            let swallowed = candidates[(candidate + 1)..<next].filter { $0.position > value.lowerBound }
            if swallowed.contains(where: { Score.rareInWords.contains(AAMVAElement.all[$0.element].id) }) {
                score += element.grammar == .identifier ? Score.identifierSwallowsRareID : Score.swallowsRareID
            }
            if ["DAG", "DAL"].contains(element.id), scalars[min(value.lowerBound, end - 1)].isASCIIDigit {
                score += Score.houseNumber
            }
            score += Score.length * Double(value.count * value.count)
            guard candidate > 0 else { return score }
            if Score.rareInWords.contains(element.id) { score += Score.rareID }
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
        /// Rather an empty value and the next element.
        static let startsWithID = -4.0
        /// Rather the next element, its own identifier being part of this one's value.
        static let swallowsRareID = -3.0
        static let identifierSwallowsRareID = -6.0
        /// Full names and their parts seldom stand on one card.
        static let otherNameElements = -3.0
        /// Most streets start with a number.
        static let houseNumber = 1.0
        /// Times the square of the length: two values of middling length are likelier than a short and a long one.
        static let length = -0.002
        static let notSpaced = -4.0
        /// One space before an identifier rather stands inside a street or a name.
        static let insideText = -1.0

        static func value(_ element: AAMVAElement, _ fit: AAMVAElement.Fit) -> Double {
            switch (fit, element.grammar) {
            case (.exact, _): 5
            case (.wrong, _): -12
            case (.empty, _): neverEmpty.contains(element.id) ? -4 : -0.5
            case (.plausible, .name), (.plausible, .text), (.plausible, .city), (.plausible, .identifier):
                usual.contains(element.id) ? 2 : element.grammar == .identifier ? 1 : -1
            case (.plausible, .flag): 0
            case (.plausible, _): 3
            }
        }

        private static let neverEmpty: Set = ["DAA", "DAQ", "DCS", "DBA", "DBB"]
        private static let usual: Set = [
            "DAA", "DAB", "DAC", "DAD", "DAG", "DAI", "DAQ", "DAR", "DAS", "DAT", "DCA", "DCB", "DCD", "DCF", "DCS",
            "DCT",
        ]
        /// Identifiers of three letters that hardly any name or street contains.
        static let rareInWords: Set = [
            "DAA", "DAQ", "DAU", "DAX", "DAZ", "DBB", "DBC", "DBD", "DBF", "DBG", "DBH", "DBJ", "DBK", "DBN", "DCB",
            "DCD",
            "DCF", "DCG", "DCJ", "DCK", "DCS", "DCT", "DCU", "DDB", "DDC", "DDF", "DDG", "DDH", "DDJ", "DDK",
        ]
        /// For each element of a name, those that state the same in another way.
        static let exclusive: [Int: UInt128] = {
            let rivals = ["DAA": ["DAB", "DAC", "DAD"], "DCT": ["DAC", "DAD"]]
            var exclusive: [Int: UInt128] = [:]
            for (whole, parts) in rivals {
                for part in parts {
                    guard let whole = indices[whole], let part = indices[part] else { continue }
                    exclusive[whole, default: 0] |= 1 << UInt128(part)
                    exclusive[part, default: 0] |= 1 << UInt128(whole)
                }
            }
            return exclusive
        }()
        private static let indices = Dictionary(
            uniqueKeysWithValues: AAMVAElement.all.enumerated().map { ($1.id, $0) }
        )
        /// Elements that follow each other on many cards.
        static let usualPairs: Set<[Int]> = {
            let runs = [
                "DAQ DCS DDE DAC DDF DAD DDG DCU DCA DCB DCD DBD DBB DBA DBC DAU DAY DAG DAH DAI DAJ DAK DCF DCG",
                "DCA DCB DCD DBA DCS DAC DAD DBD DBB DBC DAY DAU DAG DAI DAJ DAK DAQ DCF DCG DDE DDF DDG",
                "DBA DCS DCT DCU DBD DAU DCE DAG DAH DAI", "DCT DBD", "DAD DCU DBD", "DCG DCU",
                "DCG DCK DDA DDB DDK DDL",
                "DAA DAG DAI DAJ DAK DAQ DAR DAS DAT DBA DBB DBC DBD DAU DAW DAY DAZ", "DAT DAU", "DAB DAC DAD DAE DAG",
                "DAL DAM DAN DAO DAP", "DBD DAU DAY DBF DBH", "DAL DAI", "DAU DAW DAZ",
            ]
            return Set(
                runs.flatMap { run in
                    let ids = run.split(separator: " ").compactMap { indices[String($0)] }
                    return zip(ids, ids.dropFirst()).map { [$0, $1] }
                }
            )
        }()
    }
}
