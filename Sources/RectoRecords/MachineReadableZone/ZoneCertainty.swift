// SPDX-License-Identifier: Apache-2.0

/// How sure a reader is of each character of a zone.
public struct ZoneCertainty: Sendable, Hashable {
    /// For each line the probability of each character, 0 to 1, to be the one that is printed.
    public let probabilities: [[Double]]
    /// How well the zone can be read as a whole.
    public let legibility: Legibility

    /// How well a zone can be read as a whole, which the probability of one character does not know of.
    public enum Legibility: Sendable, Hashable {
        /// Nearly every character is clear.
        case clear
        /// Many characters are not: what makes one look like another then does so wherever it stands, and probabilities
        /// that are taken for independent promise too much.
        case hard
        /// Nor is it clear how many characters there are: any may be in the wrong place.
        case illFitting

        /// The probability below which a field is marked as uncertain.
        ///
        /// Of clear fields at 0.9 one in ten would be wrong. Of 3,000 zones drawn to be hard, those that were wrong at
        /// more than 0.9 were of the eighth of zones that are not clear, but for one, and there below 0.993.
        fileprivate var least: Double {
            switch self {
            case .clear: 0.9
            case .hard: 0.995
            case .illFitting: .infinity
            }
        }
    }

    /// Certainties of the characters of all lines, line by line.
    public init(probabilities: [[Double]], legibility: Legibility = .clear) {
        self.probabilities = probabilities
        self.legibility = legibility
    }

    /// Whether what some spans hold is sure enough to be given without a mark.
    package func isSure(of spans: [ZoneSpan]) -> Bool { certainty(of: spans) >= legibility.least }

    /// Whether the whole zone is.
    package var isSure: Bool { whole >= legibility.least }

    /// How likely all characters of some spans are to be right.
    package func certainty(of spans: [ZoneSpan]) -> Double {
        spans.flatMap { probabilities[$0.lineIndex][$0.indices] }.reduce(1, *)
    }

    /// The mean over all characters.
    package var mean: Double {
        let all = probabilities.joined()
        return all.reduce(0, +) / Double(max(1, all.count))
    }

    /// How likely the whole zone is to be right.
    package var whole: Double { probabilities.joined().reduce(1, *) }
}
