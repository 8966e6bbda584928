// SPDX-License-Identifier: Apache-2.0

/// How far a value goes: behind gaps, into the lines below it, and beyond what was read.
extension LabelMatcher {
    /// The widest gap within a value, in heights of capitals.
    private static let widestGap = 2.2
    /// The gap beyond which no value goes on.
    private static let farthestRest = 6.0
    /// The heights of what may be of the same size, in heights of it: small letters and blurred ones seem lower than they are.
    private static let likeHeights = 0.5...1.6

    /// Values that can have gaps.
    private static let gapped: Set<PrintMeaning> = [
        .field(.lastName), .field(.firstName), .field(.issuingAuthority), .field(.idNumber), .field(.birthPlace),
        .secondLastName, .middleName, .fullName, .fullNameGivenFirst, .issuePlace,
    ]

    /// The value with the free pieces behind it that go on with it: a gap within it was wide.
    ///
    /// What seems to be of another size is joined, too, and may be something else.
    mutating func widened(_ value: FoundValue, _ meaning: PrintMeaning) -> FoundValue {
        guard Self.gapped.contains(meaning) else { return value }
        var value = meaning == .field(.idNumber) ? withStart(of: value) : value
        for heights in [PrintPiece.sameHeights, Self.likeHeights] {
            while let last = value.pieces.last,
                let rest = rest(of: last, meaning, within: Self.widestGap, heights: heights)
            {
                // One letter in doubt may be a speck.
                if cells[rest.index].value?.isDoubtfulLetter == true {
                    value.mayGoOn = true
                    break
                }
                value.pieces[value.pieces.count - 1] = rest.whole
                value.cells.append(rest.index)
                value.mayGoOn = value.mayGoOn || heights == Self.likeHeights || rest.isOfOneWord
                taken.insert(rest.index)
            }
        }
        return value
    }

    /// The number with the free pieces between its label and it: a gap within it was wide.
    ///
    /// It is marked.
    private mutating func withStart(of number: FoundValue) -> FoundValue {
        guard let label = number.cells.first.flatMap({ cells[$0].label }) else { return number }
        var number = number
        while let first = number.pieces.first,
            let before = free.first(where: { line in
                line.piece.left >= label.area.right && line.piece.isShortGroup
                    && line.piece.joined(with: first, within: Self.widestGap) != nil
            }), let whole = before.piece.joined(with: first, within: Self.widestGap)
        {
            number.pieces[0] = whole
            number.cells.append(before.index)
            number.mayGoOn = true
            taken.insert(before.index)
        }
        return number
    }

    /// The distance from the document's right edge, in widths of it, within which a value may be cut off: 1 mm on a card.
    private static let edge = 0.012

    /// True if the value below a caption may be another one's: what belongs to no label stands nearer above it, or
    /// the next caption much nearer below it, and some States print values above captions.
    func mayStandAbove(_ value: FoundValue, _ meaning: PrintMeaning) -> Bool {
        guard Self.free.contains(meaning), let piece = value.pieces.first,
            let label = value.cells.first.flatMap({ cells[$0].label }), label.hasCaption,
            piece.top > label.area.bottom
        else { return false }
        let drop = piece.top - label.area.bottom
        if let last = value.pieces.last, let next = nextBelow(last), next.label != nil, next.value == nil,
            next.area.top - last.baseline < Self.muchNearer * drop
        {
            return true
        }
        return free.contains { line in
            let rise = label.area.top - line.piece.baseline
            return rise > -0.4 * piece.capitalHeight && rise < drop
                && abs(line.piece.left - label.area.left) < 2.5 * piece.capitalHeight
                && PrintPiece.sameHeights.contains(line.piece.capitalHeight / piece.capitalHeight)
                && form.fits(meaning, line.piece)
        }
    }

    /// The part of its distance from the caption above at which a value stands much nearer to the one below.
    private static let muchNearer = 0.75

    /// The next cell below a line in its column.
    private func nextBelow(_ piece: PrintPiece) -> PrintCell? {
        cells.filter { cell in
            cell.area.top > piece.baseline && abs(cell.area.left - piece.left) < 1.5 * piece.capitalHeight
        }.min { $0.area.top < $1.area.top }
    }

    /// True if what belongs to no label stands behind a line of the value: the rest of it, or something else.
    ///
    /// A value that reaches the edge may go on beyond it: the document's outline was found too small.
    func mayGoOn(_ value: FoundValue, _ meaning: PrintMeaning) -> Bool {
        guard Self.gapped.contains(meaning) else { return false }
        return value.pieces.contains { piece in
            piece.right > 1 - Self.edge
                || rest(of: piece, meaning, within: Self.farthestRest, heights: PrintPiece.sameHeights) != nil
                || meaning == .field(.idNumber)
                    && free.contains { piece.joined(with: $1, within: Self.widestGap) != nil && $1.isShortGroup }
        }
    }

    /// The first free cell that goes on with a piece behind a gap of at most so many heights of capitals, and both joined.
    private func rest(
        of last: PrintPiece,
        _ meaning: PrintMeaning,
        within widest: Double,
        heights: ClosedRange<Double>
    ) -> (index: Int, whole: PrintPiece, isOfOneWord: Bool)? {
        for (index, next) in free {
            let isOneWord = last.isOfOneWord(with: next)
            guard let whole = last.joined(with: next, within: widest, heights: heights, asOneWord: isOneWord) else {
                continue
            }
            // Digits behind a number may be another one, such as that of its issue.
            let fits =
                meaning == .field(.idNumber)
                ? next.isRestOfNumber : form.fits(meaning, next) && form.fits(meaning, whole)
            if fits { return (index, whole, isOneWord) }
        }
        return nil
    }

    /// The value with the free lines below that go on with it.
    mutating func extended(_ value: FoundValue, _ meaning: PrintMeaning) -> FoundValue {
        var value = value
        let limit: Int
        switch meaning {
        case .field(.lastName):
            // The line below may be the given names without their label, or the rest of the family name.
            guard found[.field(.firstName)] != nil else {
                guard let next = value.pieces.last.flatMap({ line(below: $0, meaning) }) else { return value }
                value.mayGoOn = true
                // `Name` is the caption of both on Australian passports.
                guard form.country == "AUS", let piece = cells[next].value, value.pieces.count == 1,
                    value.cells.first.flatMap({ cells[$0].label })?.isVague == true
                else { return value }
                value.pieces.append(piece)
                value.cells.append(next)
                taken.insert(next)
                return value
            }
            limit = 2
        // `NOMBRE` of Mexican cards: both family names and the given names.
        case .field(.firstName) where form.country == "MEX" && found[.field(.lastName)] == nil: limit = 3
        // `Immigration Department, Hong Kong Special Administrative Region`
        case .field(.issuingAuthority) where areCaptionsSmaller: limit = 3
        case .field(.firstName), .middleName, .field(.issuingAuthority), .field(.birthPlace), .birth: limit = 2
        case .address: limit = 4
        case .field(.categories), .fullName, .fullNameGivenFirst: limit = 2
        default: return value
        }
        while value.pieces.count < limit, let last = value.pieces.last, let next = line(below: last, meaning) {
            guard let piece = cells[next].value else { break }
            value.pieces.append(piece)
            value.cells.append(next)
            taken.insert(next)
        }
        // More lines than such a value has, or one that was read as no such value.
        if meaning != .field(.categories), let last = value.pieces.last {
            let isRest = [false, true].contains { line(below: last, meaning, isMisread: $0) != nil }
            value.mayGoOn = value.mayGoOn || isRest
        }
        return value
    }

    /// The one free line that begins below the label left of a value of one line, and may go on with it.
    func lineBelowLabel(of meaning: PrintMeaning, within widestPitch: Double = widestPitch) -> FreeLine? {
        guard let value = found[meaning], value.pieces.count == 1, let first = value.pieces.first,
            let label = value.cells.first.flatMap({ cells[$0].label }), label.area.left < first.left
        else { return nil }
        let height = first.capitalHeight
        let lines = free.filter { line in
            (0.9...widestPitch).contains((line.piece.baseline - first.baseline) / height)
                && abs(line.piece.left - label.area.left) < height
                && PrintPiece.sameHeights.contains(line.piece.capitalHeight / height)
                && form.fits(meaning == .birth ? .field(.birthPlace) : meaning, line.piece)
        }
        return lines.count == 1 ? lines[0] : nil
    }

    /// The greatest distance of two lines of one value, in heights of capitals: rows of fields are further apart.
    private static let widestPitch = 1.8

    /// The free cell that goes on with a line: below it, as high, beginning at the same place.
    ///
    /// If `isMisread` is true, words that have not the value's form, as the rest of it that was misread.
    private func line(below last: PrintPiece, _ meaning: PrintMeaning, isMisread: Bool = false) -> Int? {
        let form: PrintMeaning = meaning == .birth ? .field(.birthPlace) : meaning
        return cells.indices.first { index in
            let cell = cells[index]
            guard cell.label == nil, !taken.contains(index), let piece = cell.value else { return false }
            let height = last.capitalHeight
            let pitch = (piece.baseline - last.baseline) / height
            guard (0.9...Self.widestPitch).contains(pitch), abs(piece.left - last.left) < 1.5 * height,
                PrintPiece.sameHeights.contains(piece.capitalHeight / height),
                isMisread ? self.form.isMisread(piece) && !self.form.fits(form, piece) : self.form.fits(form, piece),
                // A caption in two languages, misread.
                meaning != .field(.firstName) || piece.characters.allSatisfy({ $0.character != "/" }),
                // The licence's number, whose own was not read.
                areCaptionsSmaller || meaning == .address || !piece.beginsAsNumber
            else { return false }
            // A label left of it says that it is something else; a caption does so only right beside it.
            return !cells.contains { other in
                guard let label = other.label else { return false }
                let reach = label.number == nil ? 1.0 : 4.0
                return min(label.area.bottom, piece.baseline) - max(label.area.top, piece.top)
                    >= 0.4 * min(label.area.height, piece.capitalHeight)
                    && label.area.right <= piece.left + 0.5 * height && piece.left - label.area.right < reach * height
            }
        }
    }
}

extension PrintPiece {
    /// The most letters and digits that a number has behind a gap.
    private static let longestRest = 6

    /// True if it is the last part of a number: a hyphen or a slash with a few digits and capitals.
    fileprivate var isRestOfNumber: Bool { text.first.map { "-/".contains($0) } == true && isShortGroup }

    /// True if its first word has six letters and digits or more, four of them digits: postal codes have fewer.
    fileprivate var beginsAsNumber: Bool {
        words.first.map { $0.plain.count >= 6 && $0.plain.count(where: \.isDigit) >= 4 } == true
    }

    /// The confidence below which one letter may be a speck.
    private static let leastOfLetter = 0.8

    /// True for one letter that may be a speck.
    fileprivate var isDoubtfulLetter: Bool {
        characters.count == 1 && characters.allSatisfy { $0.confidence < Self.leastOfLetter }
    }

    /// True if it may be the first or last part of a number, with a gap or a hyphen that was not read between.
    fileprivate var isShortGroup: Bool {
        let characters = characters.filter(\.isLetterOrDigit)
        return (1...Self.longestRest).contains(characters.count)
            && characters.allSatisfy { $0.character.isDigit || $0.character.isUppercase }
    }
}
