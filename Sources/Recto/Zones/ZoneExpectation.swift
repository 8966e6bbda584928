// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Weighs the look of a zone's places by the expectations for them: characters, fillers, codes of States.
struct ZoneExpectation {
    private let layout: ZoneLayout

    init(_ layout: ZoneLayout) {
        self.layout = layout
    }

    /// For each line and place, the probability of each character, by all expectations except the check digits.
    func weighed(_ sight: [[CharacterDistribution]]) -> [[CharacterDistribution]] {
        var lines = sight
        for line in lines.indices {
            let factors = ZonePrior(layout).factors(line: line + 1)
            for position in lines[line].indices {
                let start = position * ZoneCharacter.count
                for index in 0..<ZoneCharacter.count { lines[line][position][index] *= factors[start + index] }
                lines[line][position] = lines[line][position].normalized
            }
        }
        var issuer: [Int]?
        for field in layout.fields {
            let (line, places) = (field.span.lineIndex, field.span.indices)
            let before = Array(lines[line][places])
            switch field.name {
            case .name, .secondaryIdentifier:
                lines[line].replaceSubrange(places, with: FillerRuns.names.weighed(before))
            case .documentNumber, .personalNumber, .optionalData, .middleOptionalData:
                lines[line].replaceSubrange(places, with: FillerRuns.numbers.weighed(before))
            case .issuingState:
                let after = StateCodes.weighed(before, issuer: nil)
                issuer = after.map(\.likeliest)
                lines[line].replaceSubrange(places, with: after)
            case .nationality:
                lines[line].replaceSubrange(places, with: StateCodes.weighed(before, issuer: issuer))
            default:
                break
            }
        }
        return lines
    }
}
