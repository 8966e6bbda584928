// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Weighs the look of a zone's places by the expectations for them: characters, fillers, codes of States.
struct ZoneExpectation {
    private let layout: ZoneLayout
    /// Probability of document code and issuing State from which on a published format of numbers is expected: at less,
    /// one in ten would be another State's.
    private let leastCertaintyOfIssuer: Float = 0.9

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
            case .documentNumber:
                let asPublished = documentNumberFormat(lines[0])?.weighed(before) ?? before
                lines[line].replaceSubrange(places, with: FillerRuns.numbers.weighed(asPublished))
            case .personalNumber, .optionalData, .middleOptionalData:
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

    /// The likeliest character of each place.
    ///
    /// In names it is no digit, which no name has.
    ///
    /// - Parameter lines: What is expected of each place.
    /// - Returns: For each line and place an index.
    func characters(in lines: [[CharacterDistribution]]) -> [[Int]] {
        var characters = lines.map { $0.map(\.likeliest) }
        guard !mayHaveDigitsInNames(lines[0]) else { return characters }
        for field in layout.fields where field.name == .name || field.name == .secondaryIdentifier {
            for index in field.span.indices {
                let letters = lines[field.span.lineIndex][index].enumerated()
                    .map { ZoneCharacter.isDigit($0) ? 0 : $1 }
                characters[field.span.lineIndex][index] = letters.likeliest
            }
        }
        return characters
    }

    /// True for the domestic passports of Russia, which write some Cyrillic letters as digits.
    private func mayHaveDigitsInNames(_ first: [CharacterDistribution]) -> Bool {
        Self.text(first.prefix(5)).text == "PNRUS"
    }

    /// The issuer's published format of document numbers, if code and issuer are read without doubt.
    private func documentNumberFormat(_ first: [CharacterDistribution]) -> DocumentNumberFormat? {
        guard layout.lineLength == first.count, layout != .frenchIdentityCard else { return nil }
        let (text, certainty) = Self.text(first.prefix(5))
        guard certainty > leastCertaintyOfIssuer else { return nil }
        return DocumentNumberFormat(documentCode: String(text.prefix(2)), issuingState: String(text.suffix(3)))
    }

    /// The likeliest characters of places, and the probability that all are right.
    private static func text(_ places: ArraySlice<CharacterDistribution>) -> (text: String, certainty: Float) {
        let indices = places.map(\.likeliest)
        let text = String(decoding: indices.map { ZoneCharacter.all[$0] }, as: UTF8.self)
        return (text, zip(places, indices).reduce(1) { $0 * $1.0[$1.1] })
    }
}

extension DocumentNumberFormat {
    /// Likelihood of a character that the format does not have there: formats change, and States issue exceptions.
    private static let departure: Float = 0.01

    /// The distributions of a number's places, weighed.
    fileprivate func weighed(_ distributions: [CharacterDistribution]) -> [CharacterDistribution] {
        distributions.enumerated().map { place, distribution in
            distribution.enumerated().map { index, share in
                self.allows(ZoneCharacter.all[index], at: place) ? share : share * Self.departure
            }.normalized
        }
    }
}
