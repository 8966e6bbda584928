// SPDX-License-Identifier: Apache-2.0

extension PrintPiece {
    /// The widest gap, in heights of capitals, across which two pieces may be one statement.
    static let widestGap = 3.0
    /// The heights of print of the same size, in heights of it.
    static let sameHeights = 0.75...1.35

    /// The piece with another one behind it in the same row, or `nil` if it is too far or of another size.
    func joined(
        with next: PrintPiece,
        within widestGap: Double = Self.widestGap,
        heights: ClosedRange<Double> = Self.sameHeights,
        asOneWord isOneWord: Bool = false
    ) -> PrintPiece? {
        let height = min(capitalHeight, next.capitalHeight)
        let gap = next.left - right
        guard isBeside(next), gap > -0.5 * height, gap < widestGap * height,
            heights.contains(next.capitalHeight / capitalHeight)
        else { return nil }
        let space = PrintedText.Character(character: " ", confidence: 1, left: right, right: max(right, next.left))
        return PrintPiece(
            characters: (Array(characters) + (isOneWord ? [] : [space]) + Array(next.characters))[...],
            baseline: max(baseline, next.baseline),
            capitalHeight: max(capitalHeight, next.capitalHeight),
            flattening: flattening
        )
    }

    /// The narrowest space between two words, in heights of capitals.
    private static let leastSpace = 0.25

    /// True if the letters of another piece stand as near as those of one word do.
    func isOfOneWord(with next: PrintPiece) -> Bool {
        next.left - right < Self.leastSpace * min(capitalHeight, next.capitalHeight)
    }

    /// Pieces with the parts of each statement joined that a wide gap has parted, and that only together make sense.
    ///
    /// Commas, apostrophes and inches leave gaps as wide as those between statements.
    static func joining(_ pieces: [PrintPiece], if isWhole: (PrintPiece) -> Bool) -> [PrintPiece] {
        var pieces = pieces
        for (index, piece) in pieces.enumerated().reversed() where !isWhole(piece) {
            for (other, next) in pieces.enumerated() where other != index && next.left > piece.left {
                guard let whole = piece.joined(with: next), !isWhole(next), isWhole(whole) else { continue }
                pieces[index] = whole
                pieces.remove(at: other)
                break
            }
        }
        return pieces
    }

    /// The distance of a postal code below its city, in heights of capitals.
    private static let postalRow = 0.9...2.5

    /// Pieces with a Canadian postal code on a line of its own joined to the line of the city above it.
    static func joiningPostalCodes(_ pieces: [PrintPiece]) -> [PrintPiece] {
        var pieces = pieces
        for (index, piece) in pieces.enumerated().reversed() where AmericanCity(piece) == nil {
            for (other, next) in pieces.enumerated()
            where next.characters.count <= 7 && next.isRow(below: piece, at: postalRow)
                && sameHeights.contains(next.capitalHeight / piece.capitalHeight)
            {
                let space = PrintedText.Character(character: " ", confidence: 1, left: piece.right, right: piece.right)
                var whole = piece
                whole.characters = (Array(piece.characters) + [space] + Array(next.characters))[...]
                guard AmericanCity(whole)?.country == "CAN" else { continue }
                pieces[index] = whole
                pieces.remove(at: other)
                break
            }
        }
        return pieces
    }

    /// Pieces with what goes on behind a comma, or with a slash, joined: `IMT, I.P.`, `SUOMI / FINLAND`.
    ///
    /// A label between two statements has neither.
    static func joiningSigns(_ pieces: [PrintPiece]) -> [PrintPiece] {
        var pieces = pieces
        var index = 0
        while index < pieces.count {
            let piece = pieces[index]
            let next = pieces.indices.first { other in
                other != index && (piece.text.hasSuffix(",") || pieces[other].text.hasPrefix("/"))
                    && pieces[other].left > piece.left && piece.joined(with: pieces[other]) != nil
            }
            guard let next, let whole = piece.joined(with: pieces[next]) else {
                index += 1
                continue
            }
            pieces[index] = whole
            pieces.remove(at: next)
            if next < index { index -= 1 }
        }
        return pieces
    }

    /// The greatest height of captions, in widths of the document.
    private static let captionHeight = 0.0125
    /// The heights of two words of one caption: small letters alone seem half as high as those with capitals.
    private static let captionHeights = 0.5...2.0
    /// The widest gap between two words, in heights of capitals.
    private static let widestWordGap = 1.0

    /// Pieces with those joined that stand as near as the words of one statement do.
    ///
    /// Print on a bent or shaded document breaks where its letters seem to leave the line.
    static func joiningWords(_ pieces: [PrintPiece]) -> [PrintPiece] {
        var pieces = pieces.sorted { $0.left < $1.left }
        var index = 0
        while index < pieces.count {
            let next = pieces.indices.dropFirst(index + 1).lazy.compactMap { other in
                pieces[index].joinedWord(pieces[other]).map { (place: other, whole: $0) }
            }.first
            if let next {
                pieces[index] = next.whole
                pieces.remove(at: next.place)
            } else {
                index += 1
            }
        }
        return pieces.sorted { $0.isBefore($1) }
    }

    private func joinedWord(_ next: PrintPiece) -> PrintPiece? {
        let isCaption = max(capitalHeight, next.capitalHeight) <= Self.captionHeight
        return joined(
            with: next,
            within: Self.widestWordGap,
            heights: isCaption ? Self.captionHeights : Self.sameHeights
        )
    }

    /// Pieces with the parts of each day joined that wide gaps have parted, as in `09. 04. 1968`.
    static func joiningDays(_ pieces: [PrintPiece], country: String?) -> [PrintPiece] {
        var pieces = pieces
        var index = 0
        while index < pieces.count {
            var (whole, used) = (pieces[index], [index])
            while used.count > 1 || whole.endsInPartOfDay, used.count <= 3,
                let next = pieces.indices.first(where: { next in
                    !used.contains(next) && whole.joined(with: pieces[next]) != nil
                        && (pieces[next].isPartOfDay || pieces[next].beginsInYear)
                }), let longer = whole.joined(with: pieces[next])
            {
                let joined = whole.joinedDigit(pieces[next])
                (whole, used) = (longer, used + [next])
                let days = [longer] + [joined].compactMap(\.self)
                guard let day = days.first(where: { PrintedDay.find(in: $0, country: country) != nil }) else {
                    continue
                }
                pieces[index] = day
                for place in used.dropFirst().sorted(by: >) {
                    pieces.remove(at: place)
                    if place < index { index -= 1 }
                }
                break
            }
            index += 1
        }
        return pieces
    }

    /// The confidence that is left to a digit behind a gap, which may be another value: the day is marked.
    private static let ofDigitBehindGap = 0.8

    /// The piece with one digit behind it: a wide gap may part the last digit of a year from the others.
    private func joinedDigit(_ next: PrintPiece) -> PrintPiece? {
        guard next.characters.count == 1, var joined = joined(with: next, asOneWord: true) else { return nil }
        let end = joined.characters.endIndex - 1
        joined.characters[end].digitConfidence = min(joined.characters[end].digitConfidence, Self.ofDigitBehindGap)
        return joined
    }

    /// True if its last word is a part of a day; before it may be the number of a field.
    private var endsInPartOfDay: Bool {
        guard let space = characters.lastIndex(where: { $0.character == " " }), !isPartOfDay else { return isPartOfDay }
        let before = characters[..<space].filter(\.isLetterOrDigit)
        return before.count <= 2 && part(space + 1..<characters.endIndex)?.isPartOfDay == true
    }

    /// True for the year of a day with what stands behind it: `1941 CRNOMELJ`, `2023 4c.`.
    private var beginsInYear: Bool {
        guard let first = words.first, words.count > 1 else { return false }
        return first.text.count(where: \.isDigit) == 4 && first.text.allSatisfy { $0.isDigit || ",.".contains($0) }
    }

    /// True if it is digits and signs alone, and no whole day.
    private var isPartOfDay: Bool {
        let digits = characters.count { $0.character.isDigit }
        guard (1...7).contains(digits), characters.allSatisfy({ !$0.character.isLetter }) else { return false }
        return digits < 7 || PrintedDay.find(in: self, country: nil) == nil
    }

    /// True for a height in feet and inches, whatever stands before it.
    var endsInInches: Bool {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].last?.isDigit == true else { return false }
        return parts[1].contains(where: \.isDigit)
    }
}
