// SPDX-License-Identifier: Apache-2.0

/// How sure a reader is of each character of a zone.
public struct ZoneCertainty: Sendable, Hashable {
    /// For each line the probability of each character, 0 to 1, to be the one that is printed.
    public let probabilities: [[Double]]

    /// Below it, a field is marked as uncertain: one such field in ten would be wrong.
    static let least = 0.9

    /// Certainties of the characters of all lines, line by line.
    public init(probabilities: [[Double]]) {
        self.probabilities = probabilities
    }

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
