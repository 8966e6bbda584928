// SPDX-License-Identifier: Apache-2.0

/// A name without the differences of spelling between documents.
///
/// A licence may print `MÜLLER`, another `MUELLER`, a zone `MUELLER` or `MULLER` (ICAO 9303 part 3, section 6, allows
/// both). All have the skeleton `MULLER`. Names with different skeletons are different; names with the same skeleton
/// may still be.
package struct NameSkeleton: Hashable, Sendable {
    /// The words in the letters A to Z, without those that nothing is left of.
    package let words: [String]

    /// The skeleton of a name.
    package init(_ name: String) {
        words = Self.written(name).map(Self.letters).filter { !$0.isEmpty }
    }

    /// The words of a name as they are written.
    static func written(_ name: String) -> [Substring] { name.split { " -,<".contains($0) } }

    /// True if the other can be of the same name: either may be cut off.
    package func agrees(with other: NameSkeleton) -> Bool { Self.agree(words.joined(), other.words.joined()) }

    /// True if the other can be of the same given names: documents leave some out, or shorten them.
    package func agreesInWords(with other: NameSkeleton) -> Bool {
        if agrees(with: other) { return true }
        let (fewer, more) = words.count <= other.words.count ? (words, other.words) : (other.words, words)
        return fewer.allSatisfy { word in more.contains { Self.agree(word, $0) } }
    }

    /// True if a zone that has no place for the other name may write it so: later words are cut off, some to one letter
    /// (ICAO 9303 part 3, section 4.6).
    func isShortened(from other: NameSkeleton) -> Bool {
        words.count > 1 && words.count <= other.words.count && words[0] == other.words[0]
            && zip(words, other.words).allSatisfy { $1.hasPrefix($0) }
    }

    /// True if the words of the other stand in it, one behind the other.
    func contains(_ other: NameSkeleton) -> Bool {
        let count = other.words.count
        guard count > 0, count <= words.count else { return false }
        return (0...words.count - count).contains { Array(words[$0..<$0 + count]) == other.words }
    }

    /// True if the first words can be of the same name: documents leave later ones out, or shorten them.
    package func agreesInFirstWord(with other: NameSkeleton) -> Bool {
        guard let one = words.first, let other = other.words.first else { return true }
        return Self.agree(one, other)
    }

    private static func agree(_ one: String, _ other: String) -> Bool {
        one.hasPrefix(other) || other.hasPrefix(one)
    }

    private static func letters(_ word: Substring) -> String {
        var letters = ""
        // N and U with XX behind them stand for letters with marks, as in ICAO 9303 part 3, section 6.
        let word = word.uppercased().replacing("NXX", with: "N").replacing("UXX", with: "U")
        for character in word {
            for letter in plain[character] ?? String(character) where ("A"..."Z").contains(letter) {
                // The second letter of AE, OE and UE, which stand for one with two dots.
                if letter == "E", let last = letters.last, "AOU".contains(last) { continue }
                // AA stands for a letter with a ring, and doubled letters get lost most easily.
                if letter != letters.last { letters.append(letter) }
            }
        }
        return letters
    }

    /// Letters with marks, and their plain letters, as ICAO 9303 part 3, section 6, recommends.
    static let plain: [Character: String] = {
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
