// SPDX-License-Identifier: Apache-2.0

/// Names in print: letters, spaces, hyphens, apostrophes and full stops.
enum NameForm {
    /// Letters of a word that is no abbreviation, at least: a stop behind it is a speck.
    fileprivate static let leastOfWord = 4

    /// True if a text can be a name.
    static func fits(_ text: String) -> Bool {
        let letters = text.count(where: \.isLetter)
        let characters = Array(text)
        let inWords = characters.indices.count { letter(at: $0, in: characters) != nil }
        let digits = characters.count(where: \.isDigit) - inWords
        let others = text.count { !$0.isLetter && !$0.isDigit && !signs.contains($0) }
        return letters >= 1 && digits * 6 <= letters && inWords * 2 <= letters && others <= 1 && text.count <= 80
    }

    private static let signs: Set<Character> = [" ", "-", "'", ".", ",", "/", "(", ")"]
    private static let lookalikes: [Character: Character] = [
        "0": "O", "1": "I", "5": "S", "8": "B", "6": "G", "2": "Z", "9": "G",
    ]
    /// Digits at the end of a word that are small letters.
    private static let atEnds: Set<Character> = ["0", "9"]
    /// Digits that look like other letters as well.
    private static let unclear: Set<Character> = ["1", "6"]

    /// The letter that a digit within a word is; `nil` if another letter looks like it, too, or it stands otherwise.
    ///
    /// Between two letters no digit is printed. Before a word it may be the number of a field, and behind it a speck, but
    /// hardly one like a round letter, as in `Häg9`.
    private static func letter(at index: Int, in characters: [Character]) -> Character? {
        let digit = characters[index]
        guard !unclear.contains(digit), let letter = lookalikes[digit], index > 0, characters[index - 1].isLetter else {
            return nil
        }
        let small = Character(letter.lowercased())
        guard index + 1 < characters.count, characters[index + 1] != " " else {
            let isWord = index > 1 && characters[index - 2...index - 1].allSatisfy(\.isLowercase)
            return isWord && atEnds.contains(digit) ? small : nil
        }
        guard characters[index + 1].isLetter else { return nil }
        return characters[index + 1].isLowercase ? small : letter
    }

    /// The letter that a stroke in doubt is, `I` or `l`, which print alike in many typefaces; `nil` if both may stand there.
    ///
    /// Behind a small letter it is a small one, but in names such as McInnes and DiIorio; behind two capitals it is a
    /// capital, and so it is before small letters that make a word too long for a particle.
    private static func stroke(at index: Int, in letters: ArraySlice<PrintedText.Character>) -> Character? {
        let other: [Character: Character] = ["I": "l", "l": "I"]
        guard let alike = other[letters[index].character], letters[index].alternative == alike else { return nil }
        let before = letters[..<index].reversed().prefix(while: \.character.isLetter).map(\.character)
        guard let last = before.first else {
            let behind = letters[(index + 1)...].prefix(while: \.character.isLowercase)
            return behind.count >= longestParticle ? "I" : nil
        }
        if last.isLowercase { return last == "c" || particles.contains(String(before.reversed())) ? nil : "l" }
        return before.count > 1 && before[1].isUppercase ? "I" : nil
    }

    /// What a capital may follow within a word.
    private static let particles: Set = ["Da", "De", "Del", "Della", "Di", "Du", "La", "Le", "Van", "Von"]
    /// Letters of the longest particle that begins with l: `las`, `los`.
    private static let longestParticle = 3

    /// The name in these lines; `nil` if it has no letter.
    ///
    /// Its confidence is that of its letters: names are compared without case and diacritics.
    ///
    /// Titles before it, such as `MRS`, are left out if they are given, and degrees such as `DR.` if asked for, which German
    /// and Austrian documents print before the family name; no zone has them. So is a name by birth or of a partner behind
    /// it.
    static func read(
        _ pieces: [PrintPiece],
        dropping titles: Set<String> = [],
        dropsDegrees: Bool = false
    ) -> ReadValue? {
        var text = ""
        var confidence = 1.0
        var isDoubtful = false
        for piece in pieces {
            // A hyphen at the end of a line joins both.
            if !text.isEmpty, text.last != "-" { text.append(" ") }
            let printed = piece.characters.map(\.character)
            for (index, character) in zip(piece.characters.indices, piece.characters) {
                let kept = character.character
                if kept == ".", piece.isStopBetweenWords(at: index) {
                    text.append(" ")
                    isDoubtful = true
                } else if let letter = stroke(at: index, in: piece.characters) {
                    text.append(letter)
                    confidence *= min(1, character.letterConfidence + character.alternativeConfidence)
                } else if kept.isLetter || [" ", "-", "'", ".", "/"].contains(kept) {
                    text.append(kept)
                    // A speck before the name is no part of it.
                    if kept.isLetter || text.count > 1 { confidence *= character.letterConfidence }
                } else if kept == "," {
                    // `MICHAEL,M` are two names.
                    text.append(" ")
                } else if let letter = letter(at: index - piece.characters.startIndex, in: printed) {
                    text.append(letter)
                    confidence *= character.letterConfidence
                    let isAtEnd = index + 1 == piece.characters.endIndex || piece.characters[index + 1].character == " "
                    if isAtEnd, character.alternative != letter { isDoubtful = true }
                } else if kept.isDigit {
                    isDoubtful = true
                    confidence *= 0.5
                    if let letter = character.alternative.flatMap({ $0.isLetter ? $0 : nil }) ?? lookalikes[kept] {
                        text.append(letter)
                    }
                }
            }
        }
        var words = text.split(separator: " ").map(String.init)
        while words.count > 1, titles.contains(PlainText.of(words[0])) { words.removeFirst() }
        if dropsDegrees { words = withoutDegrees(words) }
        if let other = words.firstIndex(where: { isBirthName($0) || isPartnersName($0) }) {
            // Without the name before it, it is another name.
            if other > 0 { words.removeSubrange(other...) } else { isDoubtful = true }
        }
        // The rest of it was not found.
        if words.last.map({ $0.hasSuffix("-") || $0.hasSuffix("/") }) == true { isDoubtful = true }
        text = words.map(\.withCapitalsOfSameForm).joined(separator: " ").trimmed
        words = text.split(separator: " ").map(String.init)
        guard text.contains(where: \.isLetter) else { return nil }
        // No name ends in a particle, and none of one word begins with a small letter: one was lost, as in `Besan on`, `äger`.
        if words.count > 1, words[0].hasCapital, words.last?.hasCapital == false { isDoubtful = true }
        if words.count == 1, words[0].lacksFirstLetter { isDoubtful = true }
        if words[0].isRestOfWord, words.contains(where: \.hasCapital) { isDoubtful = true }
        // A gap parts a name, or hides a letter of it: `F rauke`, `U sula`, `F a bian`.
        let parted = zip(words, words.dropFirst()).contains { one, next in
            one.isCapital && (next.isRestOfWord || next.count == 1 && !next.hasCapital)
        }
        if parted { isDoubtful = true }
        // Small and capital letters in one word, other than at its beginning, are a sign of misread ones.
        if words.contains(where: \.isMixed) { isDoubtful = true }
        return ReadValue(value: text, confidence: confidence, isDoubtful: isDoubtful)
    }

    /// Titles before given names that are no names: `DAME` and `LADY` are, in Senegal and Colombia.
    static let titles: Set = ["MR", "MRS", "MISS", "MS", "DR", "MX", "REV", "REVD", "PROF", "CAPT"]
    /// Titles before the given names on British licences.
    static let britishTitles = titles.union(["SIR", "LADY", "LORD", "DAME"])
    /// Degrees before the family name on German and Austrian documents.
    private static let degrees: Set = ["DR", "DDR", "MAG", "ING", "DI", "DIPLING", "PROF"]

    /// The words without the degrees before them: `DR.` and `DR`, and others with their stop.
    private static func withoutDegrees(_ words: [String]) -> [String] {
        var words = words
        while words.count > 1, let first = words.first, degrees.contains(PlainText.of(first)),
            first.hasSuffix(".") || PlainText.of(first) == "DR"
        {
            words.removeFirst()
        }
        // `DR.MÜLLER`
        if let first = words.first, first.count > 4, first.uppercased().hasPrefix("DR.") {
            words[0] = String(first.dropFirst(3))
        }
        return words
    }

    private static let birthNames: Set = ["geb", "geboren", "née"]

    /// True for `geb.` and `GEB.GABLER`; not for names such as `VON BORN` and `SOON NEE`.
    private static func isBirthName(_ word: String) -> Bool {
        let small = word.lowercased()
        return birthNames.contains(small) || word == "born" || small.hasPrefix("geb.")
    }

    private static let partners: Set = ["EPOUSE", "EPSE", "VEUVE", "VVE", "USAGE"]

    /// True for the sign before a partner's name: `e/v` (wife of) and `w.v.` in Dutch, `ép.` in French.
    private static func isPartnersName(_ word: String) -> Bool {
        let letters = word.lowercased().filter(\.isLetter)
        if letters.count == 2, word.contains("/") || word.count(where: { $0 == "." }) == 2 {
            return letters.first.map("egpw".contains) == true && letters.last.map("gv".contains) == true
        }
        return partners.contains(PlainText.of(word)) || ["ép", "ép.", "ep."].contains(word.lowercased())
    }
}

extension String {
    /// The text without signs and spaces at its ends; the stop of an abbreviation stays.
    fileprivate var trimmed: String {
        var text = self[...]
        let isSign: (Character) -> Bool = { !$0.isLetter }
        while let first = text.first, isSign(first) { text.removeFirst() }
        while let last = text.last, isSign(last), last != "." || text.dropLast().endsBeforeSpeck { text.removeLast() }
        return String(text)
    }

    fileprivate var hasCapital: Bool { contains(where: \.isUppercase) }

    /// Capitals that small letters have the form of.
    private static let sameForms: Set = ["C", "O", "S", "U", "V", "W", "X", "Z"]

    /// `ČAČIĆ` for `čAčıć`: a word that begins with a small letter, and has none but such as have the form of their capitals.
    ///
    /// One of its capitals must have another form: `sCox` may be anything.
    fileprivate var withCapitalsOfSameForm: String {
        let isOfSameForm = { (letter: Character) in letter == "ı" || Self.sameForms.contains(PlainText.of(letter)) }
        guard first?.isLowercase == true, contains(where: { $0.isUppercase && !isOfSameForm($0) }),
            allSatisfy({ !$0.isLowercase || isOfSameForm($0) })
        else { return self }
        return uppercased()
    }

    /// True for one capital alone, without the stop of an initial.
    fileprivate var isCapital: Bool { count == 1 && hasCapital }

    /// True for small letters that are no particle.
    fileprivate var isRestOfWord: Bool { lacksFirstLetter && !String.particles.contains(self) }

    private static let particles: Set = [
        "aan", "and", "auf", "aus", "bin", "bint", "dal", "dalla", "dalle", "dallo", "das", "degli", "del", "dela",
        "della", "delle", "dello", "den", "der", "des", "dos", "ibn", "las", "los", "onder", "over", "ten", "ter",
        "uit", "van", "vanden", "vander", "vom", "von", "voor", "vor", "zum", "zur",
    ]

    /// True for `äger` and `äger-Sauer`, but not for `d'Arcy` and `al-Sayed`.
    fileprivate var lacksFirstLetter: Bool { prefix(while: \.isLowercase).count > 2 }

    /// True for `SMiTH` and `sMITH`, but not for `McDonald`, `DeVries` and `D'Arcy`.
    fileprivate var isMixed: Bool {
        split { !$0.isLetter }.contains { part in
            let small = part.count(where: \.isLowercase)
            let capitals = part.count(where: \.isUppercase)
            guard small > 0, capitals > 1 || part.first?.isLowercase == true && capitals > 0 else { return false }
            return capitals > 2 || part.first?.isLowercase == true && capitals > 1 || small == 1 && part.count > 3
        }
    }
}

extension Substring {
    /// True if a stop behind it is a speck: behind a space, and behind letters that are no abbreviation.
    fileprivate var endsBeforeSpeck: Bool {
        last == " " || suffix(NameForm.leastOfWord).count { $0.isLetter } == NameForm.leastOfWord
    }
}

extension PrintPiece {
    /// True for the stop of `VICTOR.MANUEL`: a speck between two words, as neither is an abbreviation.
    fileprivate func isStopBetweenWords(at index: Int) -> Bool {
        let before = characters[..<index].reversed().prefix(while: \.character.isLetter)
        let behind = characters[(index + 1)...].prefix(while: \.character.isLetter)
        return min(before.count, behind.count) >= NameForm.leastOfWord
    }
}
