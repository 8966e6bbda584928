// SPDX-License-Identifier: Apache-2.0

/// Parts pieces of print into labels and values.
struct LabelReader {
    let system: PrintSystem
    /// True if captions that are only similar count as well.
    private var allowsBlur = false
    private let table = CaptionTable.shared

    init(system: PrintSystem) {
        self.system = system
    }

    /// The height of captions that blur first, in widths of the document: 1 mm on a card.
    private static let blurredHeight = 0.0135

    /// The labels and values of a piece, from left to right.
    func cells(of piece: PrintPiece) -> [PrintCell] {
        if !allowsBlur, system == .captions, piece.capitalHeight < Self.blurredHeight {
            var other = self
            other.allowsBlur = true
            let cells = read(piece)
            return cells.contains { $0.label != nil } ? cells : other.read(piece)
        }
        return read(piece)
    }

    private func read(_ piece: PrintPiece) -> [PrintCell] {
        let words = words(of: piece)
        var cells: [PrintCell] = []
        var label: Found?
        var index = 0
        var valueStart: Int?
        func flush(before end: Int) {
            defer { (label, valueStart) = (nil, nil) }
            let start = label?.words.lowerBound ?? valueStart ?? end
            guard start < end,
                let part = piece.part(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            else { return }
            let value = valueStart.flatMap { start in
                // The slash of `1 SAMPLE / 2 JOHN` is no part of a name.
                let last = words[start..<end].lastIndex { system != .american || !$0.isParting } ?? start
                return piece.part(words[start].range.lowerBound..<words[last].range.upperBound)?.withoutLeadingSigns
            }
            let area = label.flatMap {
                piece.part(
                    words[$0.words.lowerBound].range.lowerBound..<words[$0.words.upperBound - 1].range.upperBound
                )?.area
            }
            cells.append(
                PrintCell(
                    label: label.map {
                        PrintLabel(
                            meaning: $0.meaning,
                            number: $0.number,
                            hasSign: $0.hasSign,
                            hasCaption: $0.number == nil || $0.words.count > 1,
                            certainty: $0.certainty,
                            isVague: $0.isVague,
                            isExact: $0.isExact,
                            area: area ?? part.area
                        )
                    },
                    value: value,
                    whole: part,
                    area: part.area,
                    capitalHeight: part.capitalHeight
                )
            )
        }
        // `/ Surname`: the words before the slash were not found.
        while system == .captions, index + 1 < words.count, words[index].plain.isEmpty { index += 1 }
        while index < words.count {
            guard
                let found = self.label(at: index, in: words, isMidway: valueStart != nil)
                    ?? secondName(at: index, in: words, behind: label),
                valueStart != nil
                    ? !found.isInAddress(of: label, in: system) : !found.isValue(behind: label, in: system)
            else {
                valueStart = valueStart ?? index
                index += 1
                continue
            }
            if let last = label, valueStart == nil,
                let joined = last.joined(with: found, in: system, behind: words[last.words.upperBound - 1])
            {
                label = joined
            } else {
                flush(before: index)
                label = found
            }
            index = found.words.upperBound
        }
        flush(before: words.count)
        return cells
    }

    private func words(of piece: PrintPiece) -> [PrintWord] {
        guard system != .captions else { return piece.words }
        return piece.words.flatMap { word -> [PrintWord] in
            var length: Int?
            if let found = FieldNumber.atStart(of: word.text), found.length < word.range.count,
                system == .european || found.number.american != nil && found.isExact
            {
                length = found.length
            } else {
                length = FieldNumber.behindDay(in: word.text)
            }
            guard let length else { return system == .american ? captions(in: word, of: piece) : [word] }
            return parts(of: word, length, piece)
        }
    }

    /// The parts of a word before and behind so many of its characters.
    private func parts(of word: PrintWord, _ length: Int, _ piece: PrintPiece) -> [PrintWord] {
        let cut = word.range.lowerBound + length
        return [word.range.lowerBound..<cut, cut..<word.range.upperBound].map { range in
            let text = String(Array(piece.characters[range]).map(\.character))
            return PrintWord(range: range, text: text, plain: PlainText.of(text))
        }
    }

    /// Captions of days and numbers whose value may stand right behind them.
    private static let joinedCaptions = ["DLN", "EXP", "ISS", "DOB"]

    /// Captions of names behind their numbers, of which the first letter may be misread if no space parts them.
    private static let namesBehindNumbers: [Character: String] = ["1": "LN", "2": "FN"]

    /// The word with the number and the caption at its beginning apart, as in `4dDLN`, `1UN` and `EXP04/05/2030`.
    private func captions(in word: PrintWord, of piece: PrintPiece) -> [PrintWord] {
        let text = word.text
        if let caption = text.first.flatMap({ Self.namesBehindNumbers[$0] }), text.count == 3, text.hasSuffix("N"),
            text.dropFirst().allSatisfy(\.isLetter)
        {
            let parts = parts(of: word, 1, piece)
            return [parts[0], PrintWord(range: parts[1].range, text: caption, plain: caption)]
        }
        if let number = ["4a", "4b", "4d", "3"].first(where: { text.lowercased().hasPrefix($0) }),
            Self.joinedCaptions.contains(where: { text.dropFirst(number.count).hasPrefix($0) })
        {
            let parts = parts(of: word, number.count, piece)
            return [parts[0]] + captions(in: parts[1], of: piece)
        }
        guard let caption = Self.joinedCaptions.first(where: text.hasPrefix),
            text.dropFirst(caption.count).first?.isDigit == true
        else { return [word] }
        return parts(of: word, caption.count, piece)
    }

    private func label(at index: Int, in words: [PrintWord], isMidway: Bool) -> Found? {
        switch system {
        case .european: europeanNumber(at: index, in: words, isMidway: isMidway)
        case .american:
            americanNumber(at: index, in: words, isMidway: isMidway)
                ?? caption(at: index, in: words, isMidway: isMidway)
        case .captions:
            caption(at: index, in: words, isMidway: isMidway)
                ?? (index == 0
                    ? numberedCaption(in: words) ?? captionBehindSlash(in: words) ?? frenchBirthPlace(in: words) : nil)
        }
    }
}

// MARK: Numbers

extension LabelReader {
    private func europeanNumber(at index: Int, in words: [PrintWord], isMidway: Bool) -> Found? {
        let word = words[index]
        guard let found = FieldNumber.atStart(of: word.text), found.length == word.range.count else {
            return fourInTwoWords(at: index, in: words)
        }
        guard let meaning = found.number.european else { return nil }
        let hasSign = word.text.count > found.number.rawValue.count
        if isMidway {
            // Values hold numbers as well: only the ones with a letter are plain enough there.
            let isFour = found.number.rawValue.hasPrefix("4")
            guard
                found.isExact && (isFour || hasSign && [.five, .seven, .eight, .nine].contains(found.number))
                    || isFour && hasSign
            else { return nil }
        }
        let certainty = found.isExact ? (hasSign || word.text.count > 1 ? 0.998 : 0.99) : 0.97
        return Found(
            meaning: meaning,
            number: found.number,
            certainty: certainty,
            words: index..<index + 1,
            isExactNumber: found.isExact,
            hasSign: hasSign
        )
    }

    /// A number of two words, such as `4 a` with a full stop.
    private func fourInTwoWords(at index: Int, in words: [PrintWord]) -> Found? {
        guard words[index].text == "4", words.indices.contains(index + 1), words[index + 1].text.count <= 2,
            let found = FieldNumber.atStart(of: "4" + words[index + 1].text), found.number.rawValue.hasPrefix("4"),
            let meaning = found.number.european
        else { return nil }
        return Found(meaning: meaning, number: found.number, certainty: 0.98, words: index..<index + 2)
    }

    private func americanNumber(at index: Int, in words: [PrintWord], isMidway: Bool) -> Found? {
        let word = words[index]
        guard let found = FieldNumber.atStart(of: word.text), found.length == word.range.count, found.isExact,
            let meaning = found.number.american, words.count == 1 || words.indices.contains(index + 1)
        else { return nil }
        if isMidway, caption(at: index + 1, in: words, isMidway: false) == nil { return nil }
        return Found(meaning: meaning, number: found.number, certainty: 0.985, words: index..<index + 1)
    }

    /// The number of the given names behind the family name in one line, as in `1 SAMPLE / 2 JOHN`.
    private func secondName(at index: Int, in words: [PrintWord], behind label: Found?) -> Found? {
        guard system == .american, label?.number == .one, words.indices.contains(index + 1),
            words[index + 1].text.first?.isLetter == true,
            let found = FieldNumber.atStart(of: words[index].text), found.length == words[index].range.count,
            found.isExact, found.number == .two
        else { return nil }
        return Found(meaning: .field(.firstName), number: .two, certainty: 0.985, words: index..<index + 1)
    }

    /// `1. Surname`, as on the passports of some States.
    private func numberedCaption(in words: [PrintWord]) -> Found? {
        guard words.count > 1, words[0].plain.count <= 2, words[0].hasDigit,
            var found = caption(at: 1, in: words, isMidway: false)
        else { return nil }
        found.words = 0..<found.words.upperBound
        return found
    }
}

// MARK: Captions

extension LabelReader {
    private static let mostWords = 7
    /// Abbreviations that stand in the middle of lines on American cards.
    private static let abbreviations: Set = [
        "SEX", "HGT", "HT", "WGT", "WT", "EYES", "HAIR", "EXP", "ISS", "DOB", "CLASS", "END", "REST", "RSTR", "DD",
        "DLN",
        "EYE", "RESTR",
    ]
    private static let vague: Set = ["NAME", "NOM", "NAAM"]
    /// A caption that was guessed leaves its value marked.
    private static let blurredCertainty = 0.92
    /// Alone, such a caption leaves its value marked.
    private static let vagueCertainty = 0.93
    /// Captions that are words or names elsewhere.
    private static let americanAlone: Set = [
        "ID", "DL", "LN", "FN", "HT", "WT", "CL", "LIC", "DD", "RES", "REV", "NUM", "IDN", "NDL",
    ]
    /// Captions of names that begin a line on American cards; behind a number they are names.
    private static let americanNames: Set = ["LAST", "FIRST", "MIDDLE", "GIVEN"]

    /// Captions that are names or other words elsewhere, as in `VALID FOR DRIVING`: they stand alone, or before a number.
    private static let alsoWords: Set = ["CAN", "CUI", "DOI", "NIC", "NIN", "VALID", "VENCE"]

    private func caption(at index: Int, in words: [PrintWord], isMidway: Bool) -> Found? {
        guard !words[index].plain.isEmpty else { return nil }
        for end in stride(from: min(words.count, index + Self.mostWords), to: index, by: -1) {
            let window = words[index..<end]
            guard window.last?.plain.isEmpty == false else { continue }
            let plain = window.map(\.plain).joined()
            guard plain.count <= 45 else { continue }
            if allowsBlur, !isMidway, let meaning = table.blurredMatch(plain) {
                return Found(
                    meaning: meaning,
                    certainty: Self.blurredCertainty,
                    words: index..<words.count,
                    length: plain.count
                )
            }
            guard let match = table.match(plain, isExact: isMidway) else { continue }
            if match.distance > 0 {
                // `Identity card` is a title, and no misread `Identity card No`.
                guard !window.contains(where: \.isParting), TitleTable.shared.entries[plain] == nil else { continue }
            }
            // `CLASS E` is no `Classe`, and `Date of birth 01` no misread `Date of birth`: the rest is the value. A longer
            // rest is that of a longer caption: `Nom de famile` has no value.
            let isLetter = window.last?.text.count == 1
            if match.distance > 0 || isLetter,
                (index + 1..<end).contains(where: { shorter in
                    let start = words[index..<shorter].map(\.plain).joined()
                    return (isLetter || plain.count - start.count <= match.distance + 1)
                        && table.match(start, isExact: true)?.meaning == match.meaning
                })
            {
                continue
            }
            if plain.count < 3 || Self.americanAlone.contains(plain) {
                guard system == .american else { continue }
            }
            if Self.americanNames.contains(plain) {
                // `2 GIVEN/PRÉNOMS` is one all the same.
                let isOfTwo = words.indices.contains(end) && words[end].isParting
                guard system == .american, index == 0 || isOfTwo else { continue }
            }
            let isAlone = words.count == 1 || words[end...].contains(where: \.hasDigit)
            guard isAlone || !Self.alsoWords.contains(plain) else { continue }
            if isMidway {
                guard system == .american ? Self.abbreviations.contains(plain) : plain.count >= 10 else { continue }
            }
            var meaning = match.meaning
            if system == .american, plain == "NAME" || plain == "NAMENOM" || plain == "NOM" { meaning = .fullName }
            let labelEnd = self.end(of: meaning, from: end, in: words)
            // `Nom/Surname`: the other language says which name it is.
            let isVague =
                Self.vague.contains(plain)
                && !(end..<labelEnd).contains {
                    caption(at: $0, in: words, isMidway: false).map { !$0.isVague } ?? false
                }
            // `Pasaport No./Passport No.`: the other language is sure.
            let isExact =
                match.distance == 0
                || (end..<labelEnd).contains {
                    caption(at: $0, in: words, isMidway: false).map { $0.isExact && $0.meaning == meaning } ?? false
                }
            let certainty = isVague ? Self.vagueCertainty : isExact ? 0.995 : 0.985
            return Found(
                meaning: meaning,
                certainty: certainty,
                words: index..<labelEnd,
                isVague: isVague,
                isExact: isExact,
                length: plain.count
            )
        }
        return nil
    }

    /// The end of a label with the signs and abbreviations that follow its caption.
    private func end(of meaning: PrintMeaning, from start: Int, in words: [PrintWord]) -> Int {
        var end = start
        while words.indices.contains(end) {
            let word = words[end]
            if word.isParting { return endBehindSlash(of: meaning, from: end, in: words) }
            let isNumberSign =
                Self.numberSigns.contains(word.plain)
                && (meaning == .field(.idNumber) || meaning == .field(.personalNumber))
            let isRemark = word.text.hasPrefix("(") && word.text.hasSuffix(")") && word.text.count <= 5
            guard word.plain.isEmpty || isNumberSign || isRemark else { break }
            end += 1
        }
        return end
    }

    private static let numberSigns: Set = ["NO", "NR", "N", "NUM", "NUMBER", "NUMERO", "NBR"]

    /// The end of a label that goes on behind a slash, in another language.
    ///
    /// If the table does not have the words there, they are a caption that was misread: never a value, unless they have
    /// digits or are the letter of a sex.
    private func endBehindSlash(of meaning: PrintMeaning, from slash: Int, in words: [PrintWord]) -> Int {
        guard words.indices.contains(slash + 1) else { return slash + 1 }
        if let next = caption(at: slash + 1, in: words, isMidway: false), next.meaning == meaning || !next.words.isEmpty
        {
            return next.meaning == meaning ? next.words.upperBound : slash + 1
        }
        let rest = words[(slash + 1)...]
        let end = rest.firstIndex { $0.hasDigit } ?? rest.endIndex
        return meaning == .field(.gender) && rest.last?.plain.count == 1 ? rest.endIndex - 1 : end
    }

    /// A caption behind words that were misread and a slash.
    private func captionBehindSlash(in words: [PrintWord]) -> Found? {
        guard let slash = words.firstIndex(where: \.isParting), slash > 0, slash <= 5,
            words.indices.contains(slash + 1),
            var found = caption(at: slash + 1, in: words, isMidway: false)
        else { return nil }
        // Other scripts are read as digits, too; before a whole caption alone they are none.
        let isWhole = found.isExact && found.words.upperBound == words.count
        guard isWhole || !words[..<slash].contains(where: \.hasDigit) else { return nil }
        found.words = 0..<found.words.upperBound
        found.certainty = min(found.certainty, 0.98)
        return found
    }
}

extension LabelReader {
    private static let frenchPlaces: Set = ["à:", "a:"]

    /// `à : PARIS` below `Né(e) le :`, as on French cards until 2021.
    private func frenchBirthPlace(in words: [PrintWord]) -> Found? {
        let end = Self.frenchPlaces.contains(words[0].text) ? 1 : 2
        guard words.count >= end, Self.frenchPlaces.contains(words[..<end].map(\.text).joined()) else { return nil }
        return Found(meaning: .field(.birthPlace), certainty: 0.98, words: 0..<end)
    }
}

extension PrintPiece {
    /// The piece without colons, dots and the like before its first letter or digit; `nil` if it has none.
    fileprivate var withoutLeadingSigns: PrintPiece? {
        guard
            let start = characters.firstIndex(where: {
                $0.character.isLetter || $0.character.isDigit || $0.character == "("
            })
        else {
            return nil
        }
        return part(start..<characters.endIndex)
    }
}
