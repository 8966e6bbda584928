// SPDX-License-Identifier: Apache-2.0

/// What the spelling of Dutch names tells of letters in doubt, in countries whose letters have `Ĳ`.
extension PrintPiece {
    /// The confidence of a letter or space that Dutch spelling leaves no doubt about.
    private static let told = 0.99
    /// How much likelier `van` is than `von` in a Dutch name, before either is looked at.
    private static let odds = 30.0

    /// The piece with `IĲ` and `ĲJ` taken for the `Ĳ` that one half was read of twice, and, in Dutch names, `j` in doubt for
    /// `ĳ` if no Dutch word has it there, and articles and particles as they are spelled.
    func withDutchSpelling(in country: String) -> PrintPiece {
        let isDutch = CountryLetters.of(country)?.contains("Ĳ") == true
        return (isDutch ? withParticles.withTwoLettersIJ : self).withWholeIJ(isDutch: isDutch)
    }

    private func withWholeIJ(isDutch: Bool) -> PrintPiece {
        var letters = Array(characters)
        if isDutch {
            let text = letters.map(\.character)
            for index in letters.indices where letters[index].mayBeIJ && text.isLostIJ(at: index) {
                letters[index] = letters[index].asIJ
            }
        }
        func isIJ(_ index: Int) -> Bool { letters.indices.contains(index) && "Ĳĳ".contains(letters[index].character) }
        let kept = letters.indices.filter { index in
            !("Ii".contains(letters[index].character) && isIJ(index + 1))
                && !("Jj".contains(letters[index].character) && isIJ(index - 1))
        }
        var piece = self
        piece.characters = kept.map { letters[$0] }[...]
        return piece
    }

    /// The piece with an `i` that may not be there, and the `j` or `ĳ` behind it, as sure as they are an `ij` together.
    private var withTwoLettersIJ: PrintPiece {
        var letters = Array(characters)
        for index in letters.indices.dropFirst() where "Ii".contains(letters[index - 1].character) {
            let (first, second) = (letters[index - 1], letters[index])
            guard second.isIJ, first.alternative == nil else { continue }
            // Without the first letter it is an `ĳ` all the same, if it is one by itself or no Dutch word has a `j` there.
            let others = letters.map(\.character).enumerated().filter { $0.offset != index - 1 }.map(\.element)
            let isWhole = others.isLostIJ(at: index - 1) || others.isIJAtStart(index - 1)
            let ofJ = "Jj".contains(second.character) ? second.confidence : second.alternativeConfidence
            let lost = isWhole ? 0 : (1 - first.confidence) * ofJ
            if second.mayBeIJ { letters[index] = second.asIJ }
            letters[index - 1].confidence = max(first.confidence, 1 - lost)
            letters[index - 1].letterConfidence = max(first.letterConfidence, 1 - lost)
        }
        var piece = self
        piece.characters = letters[...]
        return piece
    }

    /// The piece with `'t` and `van` as names have them: the t of the article looks like 1 and l, and its spaces are narrow.
    private var withParticles: PrintPiece {
        var letters = Array(characters)
        for index in letters.indices.reversed() {
            letters.tellArticle(at: index, confidence: Self.told)
            letters.tellVan(at: index, odds: Self.odds)
        }
        var piece = self
        piece.characters = letters[...]
        return piece
    }
}

extension [PrintedText.Character] {
    /// Takes what stands behind an apostrophe that begins a word for a `t`, if it may be one and a word or a capital follows.
    fileprivate mutating func tellArticle(at index: Int, confidence: Double) {
        guard self[index].character == "'", index + 2 < count, index == 0 || self[index - 1].character == " ",
            self[index + 2].character == " " || self[index + 2].character.isUppercase,
            let letter = self[index + 1].asArticle
        else { return }
        self[index + 1].character = letter
        if self[index + 2].character != " " {
            let (left, right) = (self[index + 1].right, self[index + 2].left)
            insert(.init(character: " ", confidence: confidence, left: left, right: right), at: index + 2)
        }
        for place in index - 1...index + 2 where place >= 0 { self[place].tell(confidence) }
    }

    /// Makes the vowel of `van` surer if `von` is what else was read, and takes a `von` in doubt for it.
    fileprivate mutating func tellVan(at index: Int, odds: Double) {
        func isLetter(_ place: Int) -> Bool { indices.contains(place) && self[place].character.isLetter }
        guard index + 2 < count, !isLetter(index - 1), !isLetter(index + 3), "Vv".contains(self[index].character),
            "Nn".contains(self[index + 2].character)
        else { return }
        let read = self[index + 1]
        let (van, von): (Character, Character) = read.character.isUppercase ? ("A", "O") : ("a", "o")
        if read.character == van, read.alternative == von { self[index + 1] = read.surer(by: odds) }
        guard read.character == von, read.alternative == van else { return }
        let chance = odds * read.alternativeConfidence
        let confidence = chance / (chance + read.confidence)
        guard confidence > 0.5 else { return }
        self[index + 1] = PrintedText.Character(
            character: van,
            confidence: confidence,
            alternative: von,
            left: read.left,
            right: read.right
        )
    }
}

extension String {
    /// The text with `ij` for each `j` behind a consonant that no vowel follows, which no Dutch word has; `nil` without any.
    ///
    /// Neither initials such as `HJ` have lost one, nor names such as `BELHADJ` and `MEDJDOUB`.
    var withLostIJ: String? {
        let letters = Array(self)
        var whole = ""
        for index in letters.indices {
            let isLost = "jJ".contains(letters[index]) && letters.isLostIJ(at: index)
            whole += (isLost ? letters[index] == "J" ? "I" : "i" : "") + String(letters[index])
        }
        return whole.count > count ? whole : nil
    }
}

extension [Character] {
    /// True if the letter at a place stands behind a consonant and before no vowel: Dutch words have `ij` there, and no `j`.
    fileprivate func isLostIJ(at index: Int) -> Bool {
        let (two, before, after) = (letter(index - 2), letter(index - 1), letter(index + 1))
        return before.isLetter && !before.isVowel && !after.isVowel && (after.isLetter || two.isLetter)
            && !("dD".contains(before) && two.isVowel)
    }

    /// True if the letter at a place begins a word and a consonant is behind it, as in IJsselstein.
    fileprivate func isIJAtStart(_ index: Int) -> Bool {
        !letter(index - 1).isLetter && letter(index + 1).isLetter && !letter(index + 1).isVowel
    }

    private func letter(_ place: Int) -> Character { indices.contains(place) ? self[place] : " " }
}

extension Character {
    fileprivate var isVowel: Bool { PlainText.of(self).first.map { "AEIOUYJ".contains($0) } == true }
}

extension PrintedText.Character {
    private static let withIJ: [Character: Character] = ["j": "ĳ", "J": "Ĳ", "ĳ": "ĳ", "Ĳ": "Ĳ"]

    /// True for `j` and `ĳ`.
    fileprivate var isIJ: Bool { Self.withIJ[character] != nil }

    /// True for one of `j` and `ĳ` if it may be the other.
    fileprivate var mayBeIJ: Bool {
        let other = alternative.flatMap { Self.withIJ[$0] }
        return other != nil && Self.withIJ[character] == other
    }

    /// The whole `ĳ`, as sure as it is that it is this or `j`.
    fileprivate var asIJ: PrintedText.Character {
        var whole = self
        whole.confidence = min(1, confidence + alternativeConfidence)
        whole.letterConfidence = whole.confidence
        whole.character = Self.withIJ[character] ?? character
        (whole.alternative, whole.alternativeConfidence) = (nil, 0)
        return whole
    }

    /// The t that an article has, in its case, if this may be one.
    fileprivate var asArticle: Character? {
        let letters = [character, alternative].compactMap(\.self).filter { "tT".contains($0) }
        return "tT1lIf7".contains(character) ? letters.first : nil
    }

    /// Leaves no doubt about it.
    fileprivate mutating func tell(_ confidence: Double) {
        self.confidence = max(self.confidence, confidence)
        letterConfidence = max(letterConfidence, confidence)
        (alternative, alternativeConfidence) = (nil, 0)
    }
}

extension String {
    /// The text with `ij` in two letters, as names are kept everywhere, though print of them is read as one.
    var withIJInTwoLetters: String { replacing("ĳ", with: "ij").replacing("Ĳ", with: "IJ") }
}
