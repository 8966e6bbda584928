// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The characters of a zone as the recogniser counts them: the filler, ten digits and 26 letters.
enum ZoneCharacter {
    /// The characters, as ASCII, in the order of the recogniser's classes.
    static let all = Array("<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    /// How many there are.
    static let count = all.count
    /// The filler's index.
    static let filler = 0

    /// What each counts in a check digit.
    static let values = all.map { CheckDigit.value(of: $0) ?? 0 }

    /// The index of a character; `nil` where it is none of a zone.
    static func index(of character: UInt8) -> Int? { all.firstIndex(of: character) }

    /// Whether an index is a digit's.
    static func isDigit(_ index: Int) -> Bool { (1...10).contains(index) }
}

/// How likely each character is at a place.
typealias CharacterDistribution = [Float]

extension CharacterDistribution {
    /// The index of the likeliest character.
    var likeliest: Int { indices.max { self[$0] < self[$1] } ?? 0 }

    /// The distribution with a sum of 1.
    var normalized: CharacterDistribution {
        let sum = reduce(0, +)
        return sum > 0 ? map { $0 / sum } : [Float](repeating: 1 / Float(count), count: count)
    }
}
