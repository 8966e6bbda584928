// SPDX-License-Identifier: Apache-2.0

/// Writes names in the letters of a zone, ICAO Doc 9303-3, sections 4.6 and 6.
struct Transliteration {
    /// The components of a name in the letters A to Z, or `nil` if a character has no transliteration.
    ///
    /// Spaces, hyphens and commas part components; apostrophes and other punctuation are left out (section 4.6). Digits
    /// stay: some issuers write letters of other scripts so.
    static func components(of name: String) -> [String]? {
        var components = [""]
        for character in name.uppercased() {
            if " -,\u{2010}\u{2011}".contains(character) {
                components.append("")
            } else if let letters = letters(for: character) {
                components[components.count - 1] += letters
            } else {
                return nil
            }
        }
        return components.filter { !$0.isEmpty }
    }

    private static func letters(for character: Character) -> String? {
        if let ascii = character.asciiValue, ascii.isZoneLetter || ascii.isZoneDigit { return String(character) }
        if let letters = table[character] { return letters }
        return character.isPunctuation || character == "`" || character == "´" ? "" : nil
    }

    /// The national characters of the Latin alphabet, and their letters in a zone.
    ///
    /// Source: ICAO Doc 9303-3, 8th edition, section 6, part A. If it leaves a choice, the first one: `AE` for `Ä`,
    /// `AA` for `Å`, `N` for `Ñ`, `OE` for `Ö`, `UE` for `Ü`. `Ș` and `Ț`, which came later, are as `Ş` and `Ţ`.
    private static let table: [Character: String] = {
        let rows = [
            "A": "ÀÁÂÃĀĂĄ", "AE": "ÄÆ", "AA": "Å", "C": "ÇĆĈĊČ", "D": "ÐĎĐ", "E": "ÈÉÊËĒĔĖĘĚ", "G": "ĜĞĠĢ", "H": "ĤĦ",
            "I": "ÌÍÎÏĨĪĬĮİı", "IJ": "Ĳ", "J": "Ĵ", "K": "Ķ", "L": "ĹĻĽĿŁ", "N": "ÑŃŅŇŊ", "O": "ÒÓÔÕŌŎŐ", "OE": "ÖØŒ",
            "R": "ŔŖŘ", "S": "ŚŜŞŠȘ", "SS": "ẞß", "T": "ŢŤŦȚ", "TH": "Þ", "U": "ÙÚÛŨŪŬŮŰŲ", "UE": "Ü", "W": "Ŵ",
            "Y": "ÝŶŸ", "Z": "ŹŻŽ",
        ]
        var table: [Character: String] = [:]
        for (letters, national) in rows {
            for character in national { table[character] = letters }
        }
        return table
    }()
}
