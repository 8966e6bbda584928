// SPDX-License-Identifier: Apache-2.0

/// A word of a piece of print, or a sign between two words.
struct PrintWord {
    /// The indices of its characters in the piece.
    let range: Range<Int>
    let text: String
    /// The text in plain letters and digits.
    let plain: String

    /// True for what parts languages: the slash of `Surname/Nom`, the hyphen of `Name - Surname`.
    var isParting: Bool { text == "/" || text == "-" }
    var hasDigit: Bool { text.contains(where: \.isDigit) }
}

extension PrintPiece {
    /// The indices of neighbours that all are of a sort, as long as possible.
    func runs(of isOfSort: (PrintedText.Character) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in characters.indices where isOfSort(characters[index]) {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// The words between spaces; slashes part words without digits, too.
    var words: [PrintWord] {
        runs { $0.character != " " }.flatMap { range -> [PrintWord] in
            // `DL:1234567`, `LIC#WDL123456`; the flat `#4B` is one word.
            let sign = range.first { index in
                characters[index].character == ":" || characters[index].character == "#" && index > range.lowerBound
            }
            if let sign, sign + 1 < range.upperBound {
                return split(range.lowerBound..<sign + 1) + split(sign + 1..<range.upperBound)
            }
            return split(range)
        }
    }

    private func split(_ range: Range<Int>) -> [PrintWord] {
        guard !characters[range].contains(where: { $0.character.isDigit }) else { return splitBeforeCaption(range) }
        var words: [PrintWord] = []
        var start = range.lowerBound
        for index in range where characters[index].character == "/" {
            if start < index { words.append(word(start..<index)) }
            words.append(word(index..<index + 1))
            start = index + 1
        }
        if start < range.upperBound { words.append(word(start..<range.upperBound)) }
        return words
    }

    /// The parts of `8/Surname`, if the words of another script were read as digits.
    private func splitBeforeCaption(_ range: Range<Int>) -> [PrintWord] {
        guard let slash = characters[range].lastIndex(where: { $0.character == "/" }), slash > range.lowerBound,
            characters[slash + 1..<range.upperBound].count(where: \.character.isLetter) >= 3,
            !characters[slash + 1..<range.upperBound].contains(where: { $0.character.isDigit })
        else { return [word(range)] }
        return [word(range.lowerBound..<slash), word(slash..<slash + 1), word(slash + 1..<range.upperBound)]
    }

    private func word(_ range: Range<Int>) -> PrintWord {
        let text = String(characters[range].map(\.character))
        return PrintWord(range: range, text: text, plain: PlainText.of(text))
    }
}
