// SPDX-License-Identifier: Apache-2.0

/// What passports, cards and permits print beside a name in its place, and is no part of it.
enum NameRemarks {
    /// The pieces of a name without its remarks.
    ///
    /// - `[a]` marks the family name of German documents, and `[b]` the name at birth behind it.
    /// - Japan prints a second name in brackets, which the zone does not have.
    /// - The name in another script stands before the one in Latin letters, with a slash between them, in one line or two.
    static func without(_ pieces: [PrintPiece]) -> [PrintPiece] {
        var kept: [PrintPiece] = []
        for piece in pieces {
            let (name, isLast) = beforeMarkOfBirth(piece)
            if let name {
                if name.text.first == "/" || kept.last?.text.last == "/" { kept.removeLast(min(1, kept.count)) }
                kept.append(behindSlash(withoutBrackets(name)))
            }
            if isLast { break }
        }
        return kept
    }

    /// The name between the marks `[a]` and `[b]`, and true if the second one was there; signs before it may be lost.
    private static func beforeMarkOfBirth(_ piece: PrintPiece) -> (name: PrintPiece?, isLast: Bool) {
        let characters = piece.characters
        var start = characters.startIndex
        for index in characters.indices.dropFirst() where characters[index].character == "]" {
            let hasBracket = index - 2 >= start && characters[index - 2].character == "["
            guard hasBracket || index - 1 == start || characters[index - 2].character == " " else { continue }
            switch characters[index - 1].character {
            case "a", "A": start = index + 1
            case "b", "B": return (piece.part(start..<index - (hasBracket ? 2 : 1)), true)
            default: continue
            }
        }
        return (piece.part(start..<characters.endIndex), false)
    }

    private static func withoutBrackets(_ piece: PrintPiece) -> PrintPiece {
        let characters = piece.characters
        guard let open = characters.firstIndex(where: { $0.character == "(" }),
            let close = characters[open...].firstIndex(where: { $0.character == ")" }),
            characters[..<open].contains(where: \.character.isLetter)
        else { return piece }
        var piece = piece
        piece.characters = Array(characters[..<open] + characters[(close + 1)...])[...]
        return piece.part(piece.characters.startIndex..<piece.characters.endIndex) ?? piece
    }

    /// The part behind the last slash if words stand on both sides: `e/v` has one letter before it.
    private static func behindSlash(_ piece: PrintPiece) -> PrintPiece {
        let characters = piece.characters
        guard let slash = characters.lastIndex(where: { $0.character == "/" }),
            characters[(slash + 1)...].count(where: \.character.isLetter) >= 2
        else { return piece }
        let before = characters[..<slash].reversed().drop { $0.character == " " }.prefix { $0.character != " " }
        guard before.count >= 2 else { return piece }
        return piece.part(slash + 1..<characters.endIndex) ?? piece
    }
}
