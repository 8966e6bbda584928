// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The characters of a zone in the recogniser's numbering: the filler, ten digits and 26 letters.
enum ZoneCharacter {
    /// The characters, as ASCII, in the order of the recogniser's classes.
    static let all = Array("<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    /// Number of characters.
    static let count = all.count
    /// The filler's index.
    static let filler = 0

    /// Value of each character for a check digit.
    static let values = all.map { CheckDigit.value(of: $0) ?? 0 }

    /// The index of a character; `nil` if it is none of a zone.
    static func index(of character: UInt8) -> Int? { all.firstIndex(of: character) }

    /// True if an index is a digit's.
    static func isDigit(_ index: Int) -> Bool { (1...10).contains(index) }
}

/// The probability of each character at a place.
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
