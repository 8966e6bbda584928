// SPDX-License-Identifier: Apache-2.0

/// What is left of a name when the ways of writing it on different documents are taken away.
///
/// A licence may print `MÜLLER`, another `MUELLER`, a zone `MUELLER` or `MULLER` (ICAO 9303 part 3, section 6,
/// allows both): all have the skeleton `MULLER`. Two names with different skeletons are different; two with the same
/// may still be.
struct NameSkeleton: Hashable {
    /// The words in the letters A to Z, without those that nothing is left of.
    let words: [String]

    init(_ name: String) {
        words = name.split { " -,<".contains($0) }.map(Self.letters).filter { !$0.isEmpty }
    }

    private static func letters(_ word: Substring) -> String {
        var letters = ""
        for character in word.uppercased() {
            for letter in plain[character] ?? String(character) where ("A"..."Z").contains(letter) {
                // The second letter of AE, OE and UE, which stand for one with two dots.
                if letter == "E", let last = letters.last, "AOU".contains(last) { continue }
                // AA stands for a letter with a ring, and doubled letters get lost most easily.
                if letter != letters.last { letters.append(letter) }
            }
        }
        return letters
    }

    /// Letters with marks, and what they are without, as ICAO 9303 part 3, section 6, recommends.
    private static let plain: [Character: String] = {
        let table = [
            "A": "ÀÁÂÃÄÅĀĂĄ", "C": "ÇĆĈĊČ", "D": "ÐĎĐ", "E": "ÈÉÊËĒĔĖĘĚ", "G": "ĜĞĠĢ", "H": "ĤĦ", "I": "ÌÍÎÏĨĪĬĮİ",
            "J": "Ĵ", "K": "Ķ", "L": "ĹĻĽĿŁ", "N": "ÑŃŅŇŊ", "O": "ÒÓÔÕÖØŌŎŐ", "R": "ŔŖŘ", "S": "ŚŜŞŠȘ", "T": "ŢŤŦȚ",
            "U": "ÙÚÛÜŨŪŬŮŰŲ", "W": "Ŵ", "Y": "ÝŶŸ", "Z": "ŹŻŽ", "AE": "Æ", "IJ": "Ĳ", "OE": "Œ", "TH": "Þ", "SS": "ẞß",
        ]
        var plain: [Character: String] = [:]
        for (letters, marked) in table {
            for character in marked { plain[character] = letters }
        }
        return plain
    }()
}
