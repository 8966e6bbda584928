// SPDX-License-Identifier: Apache-2.0

/// The colours of eyes or hair in ANSI D20, and the other words that issuers write for them.
struct ColorTable {
    private let codes: [String: String]

    static let eyes = ColorTable([
        "BLK": ["BK", "BLACK", "NOIR", "NOIRS", "NEGRO"],
        "BLU": ["BL", "BU", "BLUE", "BLEU", "BLEUS", "AZUL"],
        "BRO": ["BR", "BN", "BRN", "BRW", "BROWN", "BRUN", "BRUNS", "MARRON", "CAFE"],
        "DIC": ["DI", "DICHROMATIC", "DICHROME", "MULTICOLOR", "MULTICOLORED"],
        "GRY": ["GY", "GRA", "GRAY", "GREY", "GRIS"],
        "GRN": ["GN", "GREEN", "VERT", "VERTS", "VERDE"],
        "HAZ": ["HA", "HZ", "HZL", "HAZEL", "NOISETTE"],
        "MAR": ["MAROON"],
        "PNK": ["PK", "PINK", "ROSE"],
        "UNK": ["UN", "UNKNOWN"],
    ])

    // BL is black or blond, BN is brown or blond, BD is bald or blond: none of the three is listed.
    static let hair = ColorTable([
        "BAL": ["BALD", "CHAUVE", "CALVO"],
        "BLK": ["BK", "BLACK", "NOIR", "NOIRS", "NEGRO"],
        "BLN": ["BLOND", "BLONDE", "BLONDS", "BLND", "RUBIO"],
        "BRO": ["BR", "BRN", "BRW", "BROWN", "BRUN", "BRUNS", "BRUNETTE", "CASTAÑO"],
        "GRY": ["GY", "GR", "GRA", "GRAY", "GREY", "GRIS"],
        "RED": ["RD", "AUBURN", "ROUX", "ROJO", "PELIRROJO"],
        "SDY": ["SD", "SANDY"],
        "WHI": ["WH", "WHT", "WHITE", "BLANC", "BLANCS", "BLANCO"],
        "UNK": ["UN", "UNKNOWN"],
    ])

    private init(_ words: [String: [String]]) {
        var codes: [String: String] = [:]
        for (code, synonyms) in words {
            for word in [code] + synonyms { codes[word] = code }
        }
        self.codes = codes
    }

    /// The code of a word in any case.
    ///
    /// Shades are left out; words of two languages must agree. Version 1 asks for two letters.
    func interpret(_ raw: String, version: Int?) -> Interpretation<String> {
        guard let text = RawText(raw).upperCased else { return .empty }
        if let code = codes[text] {
            let isStandard = text == code || (version == 1 && text.count == 2)
            return isStandard ? .plain(code) : .repaired(code, how: "it became a D20 code")
        }
        let words = text.split { !$0.isLetter }.map(String.init)
            .filter { !["LIGHT", "LT", "DARK", "DK", "MEDIUM", "MED"].contains($0) }
        let found = Set(words.map { codes[$0] })
        guard found.count == 1, let code = found.first ?? nil else {
            return .invalid(why: "it names no single colour of ANSI D20")
        }
        return .repaired(code, how: "it became a D20 code")
    }
}
