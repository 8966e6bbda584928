// SPDX-License-Identifier: Apache-2.0

/// How European States write the number of a driving licence, field 5 of Directive 2006/126/EC.
///
/// A number of its State's form is one even if its label was not read. The form decides between O and 0, and between I
/// and 1. It decides nothing else: a number of another form may be an older or a newer one.
struct LicenseNumberForm {
    /// For each character its kind: `A` is a letter, `C` one of those that check a number, `9` a digit, `L` a letter or 9,
    /// `X` a letter or a digit; signs stand for themselves.
    private let pattern: [Character]

    /// The form of a State that a number has, as far as letters and digits that look alike allow; `nil` if it has none.
    ///
    /// - Parameters:
    ///   - characters: The number without spaces.
    ///   - country: ISO 3166-1 alpha-3.
    init?(of characters: [Character], country: String?) {
        guard let pattern = Self.patterns[country ?? ""]?.first(where: { Self.fits(characters, $0) }) else {
            return nil
        }
        self.pattern = Array(pattern)
    }

    /// True if the number may have a character at a place, which counts from 0.
    func allows(_ character: Character, at place: Int) -> Bool {
        pattern.indices.contains(place) && Self.allows(character, pattern[place])
    }

    private static func fits(_ characters: [Character], _ pattern: String) -> Bool {
        characters.count == pattern.count
            && zip(characters, pattern).allSatisfy { character, kind in
                allows(character, kind) || alike[character]?.contains { allows($0, kind) } ?? false
            }
    }

    /// Letters and digits that look alike, and between which the form decides.
    private static let alike: [Character: [Character]] = [
        "O": ["0"], "0": ["O"], "I": ["1"], "1": ["I"], "l": ["1", "I"],
    ]

    /// True if the form decides between a character and others that look like it.
    static func decides(_ character: Character) -> Bool { alike[character] != nil }

    private static func allows(_ character: Character, _ kind: Character) -> Bool {
        switch kind {
        case "A": character.isPlain && !character.isDigit
        case "C": checkLetters.contains(character)
        case "9": character.isDigit
        case "L": character.isPlain && !character.isDigit || character == "9"
        case "X": character.isPlain
        default: character == kind
        }
    }

    /// The letters that check the numbers of Spanish persons; I, O and U are none of them.
    private static let checkLetters: Set<Character> = Set("TRWAGMYFPDXBNJZSQVHLCKE")

    /// The forms by State.
    ///
    /// Sources: Microsoft Purview, definitions of the European Union's driver's license numbers; INF45/1 of the DVLA
    /// (United Kingdom: 9 fills up letters); and specimens of the States (Latvia's of two letters, Norway, Portugal's
    /// of seven digits, Romania, Spain's of foreigners, Switzerland).
    private static let patterns: [String: [String]] = [
        "AUT": ["99999999"],
        "BEL": ["9999999999"],
        "BGR": ["999999999"],
        "CHE": ["999999999999"],
        "CZE": ["AA999999"],
        "DEU": ["X99XXXXXX9X"],
        "DNK": ["99999999"],
        "ESP": ["99999999-C", "99999999C", "A9999999C", "A9999999-C"],
        "EST": ["AA999999"],
        "FRA": ["99AA99999", "999999999999"],
        "GBR": ["LLLLL999999LLXXX"],
        "HRV": ["99999999"],
        "HUN": ["AA999999"],
        "LTU": ["99999999"],
        "LUX": ["999999"],
        "LVA": ["AA999999", "AAA999999"],
        "NLD": ["9999999999"],
        "NOR": ["99999999999"],
        "POL": ["99999/99/9999"],
        "PRT": ["AA-999999", "AA-9999999", "AA-99999999", "A-9999999", "A-99999999", "A-999999999"],
        "ROU": ["A99999999A"],
        "SVK": ["A9999999"],
        "SVN": ["999999999"],
    ]
}
