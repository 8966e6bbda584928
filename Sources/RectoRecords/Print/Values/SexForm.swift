// SPDX-License-Identifier: Apache-2.0

/// Sexes in print: M, F and X of Doc 9303, or the first letters of a State's own words.
enum SexForm {
    /// True if a text can be a sex.
    static func fits(_ text: String) -> Bool {
        let plain = PlainText.of(text)
        return (1...3).contains(plain.count) && text.count <= 5 && !plain.contains(where: \.isDigit)
            || words[plain] != nil
    }

    private static let words: [String: Sex] = [
        "MALE": .male, "FEMALE": .female, "HOMME": .male, "FEMME": .female, "MASCULINO": .male, "FEMENINO": .female,
        "MANNLICH": .male, "WEIBLICH": .female, "HOMBRE": .male, "MUJER": .female,
    ]

    /// Letters of words for women that begin otherwise than with F.
    private static let women: [String: Set<String>] = [
        "V": ["NLD", "BEL"], "K": ["POL", "SWE", "DNK", "NOR"], "N": ["FIN", "EST", "HUN"], "S": ["LVA"],
        "Z": ["CZE", "SVK", "SVN", "HRV", "SRB"], "D": [], "W": ["DEU", "AUT"],
    ]

    /// The sex; `nil` if the text says none.
    static func read(_ piece: PrintPiece, country: String?) -> ReadValue? {
        let plain = PlainText.of(piece.text)
        let confidence = piece.characters.plainConfidence
        if let sex = words[plain] { return ReadValue(value: sex.rawValue, confidence: confidence) }
        // In `K/F` the letter of Doc 9303 stands last.
        guard let last = plain.last.map(String.init), plain.count <= 3 else { return nil }
        let isPair = plain.count > 1
        if let sex = Sex(rawValue: last) {
            // F is férfi, a man, in Hungary, and M is moteris, a woman, in Lithuania.
            // And M is mujer, a woman, on Mexican cards beside H for hombre, and a man on Mexican passports.
            let isDoubtful =
                !isPair && (country == "HUN" && last == "F" || ["LTU", "MEX"].contains(country) && last == "M")
            return ReadValue(value: sex.rawValue, confidence: confidence, isDoubtful: isDoubtful)
        }
        guard !isPair, let country else { return nil }
        if women[last]?.contains(country) == true { return ReadValue(value: "F", confidence: confidence) }
        if last == "V" && ["LVA", "LTU", "ESP"].contains(country) || last == "H" && country == "MEX" {
            return ReadValue(value: "M", confidence: confidence)
        }
        return nil
    }
}
