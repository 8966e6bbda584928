// SPDX-License-Identifier: Apache-2.0

/// The certainty of each character of a zone.
public struct ZoneCertainty: Sendable, Hashable {
    /// For each line the probability of each character, 0 to 1, to be the one that is printed.
    public let probabilities: [[Double]]
    /// The legibility of the whole zone.
    public let legibility: Legibility

    /// The legibility of a whole zone, which the probability of one character does not include.
    public enum Legibility: Sendable, Hashable {
        /// Nearly every character is clear.
        case clear
        /// Many characters are not. Whatever makes one look like another does so everywhere, so probabilities taken
        /// for independent promise too much.
        case hard
        /// Nor is it clear how many characters there are: any may be in the wrong place.
        case illFitting

        /// The probability below which a field is marked as uncertain.
        ///
        /// Of clear fields at 0.9 one in ten would be wrong. Of 3,000 hard zones, an eighth were not clear. All but one
        /// of the zones wrong at more than 0.9 were among these, below 0.993.
        fileprivate var least: Double {
            switch self {
            case .clear: 0.9
            case .hard: 0.995
            case .illFitting: .infinity
            }
        }

        /// The same for names, which no check digit confirms.
        ///
        /// The recogniser is right about 99.98 % of the characters that it reads at 0.99 and more, and about 97.7 % of
        /// those from 0.97 to 0.99 (`Models/mrz/README.md`): at less than this one letter is of the second kind.
        fileprivate var leastOfNames: Double { max(least, 0.98) }
    }

    /// Certainties of the characters of all lines, line by line.
    public init(probabilities: [[Double]], legibility: Legibility = .clear) {
        self.probabilities = probabilities
        self.legibility = legibility
    }

    /// True if the content of some spans is sure enough to be given without a mark.
    package func isSure(of spans: [ZoneSpan]) -> Bool { certainty(of: spans) >= legibility.least }

    /// True if a name in some spans is sure enough to be given without a mark.
    package func isSure(ofName spans: [ZoneSpan]) -> Bool { certainty(of: spans) >= legibility.leastOfNames }

    /// True if the whole zone is sure enough.
    package var isSure: Bool { whole >= legibility.least }

    /// The probability that all characters of some spans are right.
    package func certainty(of spans: [ZoneSpan]) -> Double {
        spans.flatMap { probabilities[$0.lineIndex][$0.indices] }.reduce(1, *)
    }

    /// The mean over all characters.
    package var mean: Double {
        let all = probabilities.joined()
        return all.reduce(0, +) / Double(max(1, all.count))
    }

    /// The probability that the whole zone is right.
    package var whole: Double { probabilities.joined().reduce(1, *) }
}
