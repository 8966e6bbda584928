// SPDX-License-Identifier: Apache-2.0

/// The letters with accents, and further ones beside A to Z, that the official languages of a country are written in.
///
/// Compared with the exemplar characters of Unicode's Common Locale Data Repository, release 42. Rare ones are left out:
/// `Ò` in Portuguese, `À` and `Ý` in Frisian. Added are letters of minorities, older spellings, `Ĳ`, and `É` in Danish.
enum CountryLetters {
    /// The capitals; `nil` for a country that is not in the table.
    static func of(_ country: String) -> Set<Character>? { table[country] }

    private static let german: Set<Character> = ["Ä", "Ö", "Ü", "ß", "ẞ"]
    private static let french: Set<Character> = [
        "À", "Â", "Æ", "Ç", "É", "È", "Ê", "Ë", "Î", "Ï", "Ô", "Œ", "Ù", "Û", "Ü", "Ÿ",
    ]
    private static let dutch: Set<Character> = [
        "Á", "Ä", "Â", "É", "È", "Ê", "Ë", "Í", "Ï", "Ó", "Ö", "Ô", "Ú", "Û", "Ü", "Ĳ",
    ]
    private static let italian: Set<Character> = ["À", "È", "É", "Ì", "Ò", "Ó", "Ù"]
    private static let spanish: Set<Character> = ["Á", "É", "Í", "Ñ", "Ó", "Ú", "Ü"]
    private static let romanian: Set<Character> = ["Ă", "Â", "Î", "Ș", "Ț"]
    /// Romanian letters have a comma below, which many typefaces draw as a cedilla.
    fileprivate static let withComma: [Character: Character] = ["Ş": "Ș", "ş": "ș", "Ţ": "Ț", "ţ": "ț"]
    private static let southSlavic: Set<Character> = ["Č", "Ć", "Đ", "Š", "Ž"]

    private static let table: [String: Set<Character>] = [
        "ALB": ["Ç", "Ë"],
        "AUT": german.union(southSlavic),
        "BEL": dutch.union(french).union(german),
        "BGR": [],
        "BIH": southSlavic,
        "CAN": french,
        "CHE": german.union(french).union(italian),
        "CYP": ["Ç", "Ğ", "İ", "Ö", "Ş", "Ü"],
        "CZE": ["Á", "Č", "Ď", "É", "Ě", "Í", "Ň", "Ó", "Ř", "Š", "Ť", "Ú", "Ů", "Ý", "Ž"],
        "DEU": german,
        "DNK": ["Æ", "Ø", "Å", "É"],
        "ESP": spanish.union(["À", "Ç", "È", "Ï", "Ò"]),
        "EST": ["Ä", "Õ", "Ö", "Ü", "Š", "Ž"],
        "FIN": ["Å", "Ä", "Ö", "Š", "Ž"],
        "FRA": french,
        "GBR": [],
        "GRC": [],
        "HRV": southSlavic,
        "HUN": ["Á", "É", "Í", "Ó", "Ö", "Ő", "Ú", "Ü", "Ű"],
        "IRL": ["Á", "É", "Í", "Ó", "Ú"],
        "ISL": ["Á", "Ð", "É", "Í", "Ó", "Ú", "Ý", "Þ", "Æ", "Ö"],
        "ITA": italian,
        "LIE": german,
        "LTU": ["Ą", "Č", "Ę", "Ė", "Į", "Š", "Ų", "Ū", "Ž"],
        "LUX": german.union(french),
        "LVA": ["Ā", "Č", "Ē", "Ģ", "Ī", "Ķ", "Ļ", "Ņ", "Š", "Ū", "Ž"],
        "MDA": romanian,
        "MEX": spanish,
        "MLT": ["Ċ", "Ġ", "Ħ", "Ż", "À", "È", "Ì", "Ò", "Ù"],
        "MNE": southSlavic.union(["Ś", "Ź"]),
        "NLD": dutch,
        "NOR": ["Æ", "Ø", "Å", "À", "É", "Ó", "Ò", "Ô"],
        "POL": ["Ą", "Ć", "Ę", "Ł", "Ń", "Ó", "Ś", "Ź", "Ż"],
        "PRT": ["À", "Á", "Â", "Ã", "Ç", "É", "Ê", "Í", "Ó", "Ô", "Õ", "Ú"],
        "ROU": romanian,
        "SRB": southSlavic,
        "SVK": [
            "Á", "Ä", "Č", "Ď", "É", "Í", "Ĺ", "Ľ", "Ň", "Ó", "Ô", "Ŕ", "Š", "Ť", "Ú", "Ý", "Ž",
        ],
        "SVN": southSlavic,
        "SWE": ["Å", "Ä", "Ö", "É", "À"],
        "TUR": ["Ç", "Ğ", "İ", "Ö", "Ş", "Ü"],
        "USA": [],
    ]
}

extension PrintPiece {
    /// How much likelier a letter of the country is than a foreign one, before either is looked at.
    private static let odds = 30.0
    /// The share of what the reader left over that is the plain letter's, if that is not its second choice.
    private static let ofBase = 0.4

    /// The piece with doubtful accents that the country's languages lack taken for what is likelier there.
    ///
    /// Its own letters are surer if such an accent is what else they may be.
    ///
    /// A stain or a line of the ground above a letter looks like an accent. Foreign names have foreign letters: those that
    /// were read clearly stay.
    func spelled(in country: String) -> PrintPiece {
        guard let letters = CountryLetters.of(country) else { return self }
        func isForeign(_ character: Character) -> Bool {
            // `ß` has two capitals, and stands in the table itself.
            let capitals = Array(String(character).uppercased())
            return !character.isASCII && character.isLetter && !letters.contains(character)
                && (capitals.count > 1 || !letters.isSuperset(of: capitals))
        }
        var piece = letters.contains("Ș") ? withCommas : self
        let characters = piece.characters
        for index in characters.indices {
            let read = characters[index]
            // Beside a digit it is a part of a number, and a misread digit rather than a letter.
            let isInNumber = [index - 1, index + 1].contains {
                characters.indices.contains($0) && characters[$0].character.isDigit
            }
            guard !isInNumber else { continue }
            guard isForeign(read.character) else {
                if let other = read.alternative, isForeign(other) {
                    piece.characters[index] = read.surer(by: Self.odds)
                }
                continue
            }
            let base = read.character.withoutAccent
            let second = read.alternative.flatMap { $0.isLetter && !isForeign($0) ? $0 : nil }
            guard let likelier = second ?? base else { continue }
            let rest = second == nil ? Self.ofBase * (1 - read.confidence) : read.alternativeConfidence
            let chance = Self.odds * rest
            let confidence = chance / (chance + read.confidence)
            guard confidence > 0.5 else { continue }
            let isOneLetter = PlainText.of(likelier).first == PlainText.of(read.character).first
            piece.characters[index] = PrintedText.Character(
                character: likelier,
                confidence: confidence,
                letterConfidence: isOneLetter ? max(read.letterConfidence, confidence) : confidence,
                alternative: read.character,
                left: read.left,
                right: read.right
            )
        }
        return piece
    }

    private var withCommas: PrintPiece {
        var piece = self
        for index in characters.indices {
            let read = characters[index]
            piece.characters[index].character = CountryLetters.withComma[read.character] ?? read.character
            piece.characters[index].alternative = read.alternative.map { CountryLetters.withComma[$0] ?? $0 }
        }
        return piece
    }
}

extension PrintedText.Character {
    /// The character after the odds of its second choice are divided.
    func surer(by odds: Double) -> PrintedText.Character {
        let lost = alternativeConfidence * (1 - 1 / odds)
        func surer(_ confidence: Double) -> Double { min(1, confidence / max(1 - lost, 1e-9)) }
        var character = self
        character.confidence = surer(confidence)
        if let alternative, PlainText.of(alternative).first != PlainText.of(self.character).first {
            character.letterConfidence = surer(letterConfidence)
        }
        character.alternativeConfidence /= odds
        return character
    }
}

extension Character {
    /// The letter without its accent; `nil` if it has none, or stands for two letters.
    fileprivate var withoutAccent: Character? {
        guard let plain = uppercased().first.flatMap({ NameSkeleton.plain[$0] }), plain.count == 1 else { return nil }
        return isLowercase ? plain.lowercased().first : plain.first
    }
}
