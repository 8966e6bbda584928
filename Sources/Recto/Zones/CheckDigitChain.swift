// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Weighs all possible readings of a zone's protected places by its check digits.
///
/// A chain through these places keeps two remainders by 10 of all possible readings so far. One is that of the present
/// field's check digit, the other that of the composite one. So readings with and without check digits differ only at
/// doubtful characters, and the difference is known.
///
/// Check digits choose among readings that a character's look makes likely, and no others. A clear character that they
/// contradict stays: that is the best sign of an altered document that a zone has.
struct CheckDigitChain {
    /// Settings for weighing.
    struct Configuration {
        /// Probability that a document's check digit disagrees with its characters: some issuers compute them wrongly.
        var misprint: Float = 0.002
        /// Least probability of a reading, as a share of the likeliest one's, by the look of the character.
        ///
        /// Of characters that the recogniser reads at 0.99 and more, 99.98 % are right; from 0.97 to 0.99 it is 97.7 %
        /// (`Models/mrz/README.md`). So below a hundredth a reading is none that the recogniser finds likely.
        var leastLikely: Float = 0.01
    }

    /// A place that a check digit covers, or that holds one.
    private struct Link {
        let place: ZonePosition
        /// The weight of a character's value for the field's own check digit; `composite` is that for the composite
        /// one.
        var own = 0
        var composite = 0
        /// True if the field's own check digit stands here; `closesZone` is true for the composite one.
        var closesField = false
        var closesZone = false
        /// True if a filler may stand in place of the check digit.
        var mayBeFiller = false
    }

    private let links: [Link]
    private let configuration: Configuration

    /// A chain through the protected places of a layout.
    init(_ layout: ZoneLayout, _ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        var links: [ZonePosition: Link] = [:]
        for check in layout.checks {
            let places = check.covered.flatMap { span in
                span.positions.map { ZonePosition(line: span.line, position: $0) }
            }
            let weights = [7, 3, 1]
            for (index, place) in places.enumerated() {
                var link = links[place] ?? Link(place: place)
                if check.digit == .composite {
                    link.composite = weights[index % 3]
                } else {
                    link.own = weights[index % 3]
                }
                links[place] = link
            }
            var link = links[check.place] ?? Link(place: check.place)
            link.closesField = check.digit != .composite
            link.closesZone = check.digit == .composite
            link.mayBeFiller = check.digit == .documentNumber || check.digit == .personalNumber
            links[check.place] = link
        }
        self.links = links.values.sorted { ($0.place.line, $0.place.position) < ($1.place.line, $1.place.position) }
    }

    /// The places, in the order of the zone.
    var places: [ZonePosition] { links.map(\.place) }

    /// The characters of the places and their certainties, by all check digits.
    struct Result {
        /// The likeliest characters, as indices.
        let characters: [Int]
        /// The probability of each.
        let certainties: [Float]
    }

    /// Weighs the distributions of the places.
    ///
    /// - Parameters:
    ///   - distributions: Of each place, by all expectations but the check digits.
    ///   - looks: Of each place, without any expectation.
    /// - Returns: The likeliest characters, by all check digits.
    func weighed(_ distributions: [CharacterDistribution], looks: [CharacterDistribution]) -> Result {
        precondition(distributions.count == links.count && looks.count == links.count, "distributions of each place")
        let choices = zip(distributions, looks).map { likelyReadings(of: $0, look: $1) }
        let characters = likeliest(choices)
        return Result(characters: characters, certainties: certainties(of: characters, choices))
    }

    /// The readings of a place that are likely: the likeliest, and those that come near it by their look as well.
    private func likelyReadings(
        of distribution: CharacterDistribution,
        look: CharacterDistribution
    ) -> [(index: Int, weight: Float)] {
        let likeliest = distribution.likeliest
        let least = configuration.leastLikely * distribution[likeliest]
        let leastLook = configuration.leastLikely * (look.max() ?? 0)
        return distribution.indices.filter { index in
            index == likeliest || distribution[index] >= least && look[index] >= leastLook
        }.map { (index: $0, weight: distribution[$0]) }
    }

    /// Own remainder times ten, plus the composite one.
    private static let states = 100

    /// The state after a character, and the factor that it costs.
    private func step(_ link: Link, from state: Int, _ index: Int) -> (state: Int, factor: Float) {
        let value = ZoneCharacter.values[index]
        var (own, composite) = (state / 10, state % 10)
        var factor: Float = 1
        if link.closesField {
            let agrees = ZoneCharacter.isDigit(index) && value == own
            // A filler stands here if a field is blank, or if a long number continues elsewhere.
            let isFiller = link.mayBeFiller && index == ZoneCharacter.filler
            if !agrees { factor = isFiller ? (own == 0 ? 1 : 0.05) : configuration.misprint }
            own = 0
        } else {
            own = (own + link.own * value) % 10
        }
        if link.closesZone {
            if !(ZoneCharacter.isDigit(index) && value == composite) { factor *= configuration.misprint }
        } else {
            composite = (composite + link.composite * value) % 10
        }
        return (own * 10 + composite, factor)
    }

    private typealias Choices = [[(index: Int, weight: Float)]]

    /// The characters that are likeliest together.
    private func likeliest(_ choices: Choices) -> [Int] {
        var best = [Float](repeating: 0, count: Self.states)
        best[0] = 1
        var taken: [[(state: Int, index: Int)]] = []
        for (link, choices) in zip(links, choices) {
            var next = [Float](repeating: 0, count: Self.states)
            var from = [(state: Int, index: Int)](repeating: (0, 0), count: Self.states)
            for state in 0..<Self.states where best[state] > 0 {
                for choice in choices {
                    let (target, factor) = step(link, from: state, choice.index)
                    let value = best[state] * choice.weight * factor
                    guard value > next[target] else { continue }
                    next[target] = value
                    from[target] = (state, choice.index)
                }
            }
            best = next.normalized
            taken.append(from)
        }
        var state = best.likeliest
        var characters: [Int] = []
        for from in taken.reversed() {
            characters.append(from[state].index)
            state = from[state].state
        }
        return characters.reversed()
    }

    /// The certainty of each character: the share of all readings that have it.
    private func certainties(of characters: [Int], _ choices: Choices) -> [Float] {
        var forward = [[Float]](repeating: [Float](repeating: 0, count: Self.states), count: links.count + 1)
        forward[0][0] = 1
        for (position, link) in links.enumerated() {
            for state in 0..<Self.states where forward[position][state] > 0 {
                for choice in choices[position] {
                    let (target, factor) = step(link, from: state, choice.index)
                    forward[position + 1][target] += forward[position][state] * choice.weight * factor
                }
            }
            forward[position + 1] = forward[position + 1].normalized
        }
        var backward = [Float](repeating: 1, count: Self.states)
        var certainties = [Float](repeating: 0, count: links.count)
        for (position, link) in links.enumerated().reversed() {
            var earlier = [Float](repeating: 0, count: Self.states)
            var chosen: Float = 0
            var total: Float = 0
            for state in 0..<Self.states where forward[position][state] > 0 {
                for choice in choices[position] {
                    let (target, factor) = step(link, from: state, choice.index)
                    let onward = choice.weight * factor * backward[target]
                    earlier[state] += onward
                    total += forward[position][state] * onward
                    if choice.index == characters[position] { chosen += forward[position][state] * onward }
                }
            }
            certainties[position] = total > 0 ? chosen / total : 0
            backward = earlier.normalized
        }
        return certainties
    }
}
