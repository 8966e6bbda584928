// SPDX-License-Identifier: Apache-2.0

extension LabelMatcher {
    /// The matches with names that stand without a label: right above the address, or beside the other name's line.
    ///
    /// The family name stands above the given names. Without any label only a comma behind it makes both certain enough to
    /// stay without a mark.
    func withNames(above address: AmericanAddress?, form: ValueForm) -> LabelMatcher {
        if let name = found[.fullName] {
            // The given names stand below a family name with a comma, and may begin below the label.
            guard name.pieces.last?.text.hasSuffix(",") == true,
                let line = lineBelowLabel(of: .fullName, within: Self.belowComma)
            else { return self }
            var (matcher, whole) = (self, name)
            whole.pieces.append(line.piece)
            whole.cells.append(line.index)
            matcher.set(.fullName, whole)
            return matcher
        }
        let (last, first): (PrintMeaning, PrintMeaning) = (.field(.lastName), .field(.firstName))
        var matcher = self
        switch (found[last], found[first]) {
        case (nil, nil):
            guard let address else { return self }
            let lines = lines(above: address.street.first ?? address.cityPiece, form: form, reach: Self.leftOfAddress)
            if lines.count == 1, lines[0].piece.partsAtComma != nil {
                // Right above the city it may be a street without a number, which contradicts no code.
                matcher.set(.fullName, FoundValue(lines[0], certainty: address.street.isEmpty ? 0.89 : 0.98))
                return matcher
            }
            if lines.count == 1, let given = lineBeside(lines[0].piece, form: form) {
                // In two columns whose labels were not read.
                matcher.set(last, FoundValue(lines[0], certainty: 0.89))
                matcher.set(first, FoundValue(given, certainty: 0.89))
            } else if lines.count == 1, lines[0].piece.words.count > 1, !address.street.isEmpty {
                // `JANE SAMPLE`: nothing tells which is which, and it contradicts no code.
                matcher.set(.fullName, FoundValue(lines[0], certainty: 0.89))
            }
            guard lines.count == 2 else { return matcher }
            let certainty = lines[0].piece.text.hasSuffix(",") ? 0.98 : 0.93
            matcher.set(last, FoundValue(lines[0], certainty: certainty))
            matcher.set(first, FoundValue(lines[1], certainty: certainty))
        case (nil, let given?):
            guard let piece = given.pieces.first else { return self }
            // If no street was found, it may be `2 QUAIL HOLLOW DR`: its number looks like that of the field.
            let mayBeStreet = address?.street.isEmpty == true
            if mayBeStreet {
                var value = given
                value.mayGoOn = true
                matcher.set(first, value)
            }
            if let line = lines(above: piece, form: form).last {
                matcher.set(last, FoundValue(line, certainty: mayBeStreet ? 0.89 : 0.96))
            } else if let address,
                let line = lines(above: address.street.first ?? address.cityPiece, form: form).last,
                line.piece.isBeside(piece), line.piece.right < piece.left
            {
                matcher.set(last, FoundValue(line, certainty: 0.93))
            }
        case (let family?, nil):
            // Between the family name and the address: one line, whose number or label was not read.
            guard let address, let piece = family.pieces.last else { return self }
            let lines = lines(above: address.street.first ?? address.cityPiece, form: form, reach: Self.leftOfAddress)
            if lines.isEmpty, let line = lineBeside(piece, form: form) {
                matcher.set(first, FoundValue(line, certainty: 0.89))
                return matcher
            }
            guard let line = lines.last, lines.allSatisfy({ piece.isBefore($0.piece) }), lines.count == 1 else {
                return self
            }
            matcher.set(first, FoundValue(line, certainty: 0.93))
        case (let family?, let given?):
            // The rest of a long name may begin below its label, and its last line may be the first one of the street.
            for (meaning, var value) in [(last, family), (first, given)]
            where lineBelowLabel(of: meaning) != nil || address?.mayBegin(in: value) == true {
                value.mayGoOn = true
                matcher.set(meaning, value)
            }
        }
        return matcher
    }

    /// The most letters of a label before a day or number.
    private static let mostLettersOfLabel = 3
    /// The greatest distance of the given names below a family name with a comma, in heights of capitals.
    private static let belowComma = 2.4
    /// The narrowest gap between two columns, in heights of capitals.
    private static let betweenColumns = 2.5

    /// The one free line right of another that can be a name, too.
    private func lineBeside(_ piece: PrintPiece, form: ValueForm) -> FreeLine? {
        let lines = free.filter { line in
            line.piece.isBeside(piece) && line.piece.left - piece.right > Self.betweenColumns * piece.capitalHeight
                && PrintPiece.sameHeights.contains(line.piece.capitalHeight / piece.capitalHeight)
                && line.piece.letters > 1 && form.fits(.field(.firstName), line.piece)
        }
        return lines.count == 1 ? lines[0] : nil
    }

    /// The farthest that names and what stands below them begin apart, in heights of capitals.
    private static let sameColumn = 1.6
    /// The farthest that names begin left of an address, which has its label before it, in heights of capitals.
    private static let leftOfAddress = 2.6

    /// The free lines right above another that can be names, from top to bottom; three at most.
    ///
    /// The last of them may begin so far left of the other one, if none stands in its column.
    private func lines(above piece: PrintPiece, form: ValueForm, reach: Double = sameColumn) -> [FreeLine] {
        var lines: [FreeLine] = []
        var below = piece
        while lines.count < 3,
            let line = line(above: below, form: form)
                ?? (lines.isEmpty && reach > Self.sameColumn ? line(above: below, form: form, reach: reach) : nil)
        {
            lines.insert(line, at: 0)
            below = line.piece
        }
        return lines
    }

    /// The greatest distance of a line from the one below it, in heights of capitals: a caption may stand between both.
    fileprivate static let furthestAbove = 3.4

    /// True for a few letters right before a day or a number: they are its label, misread.
    private func isLabelOfDigits(_ piece: PrintPiece) -> Bool {
        guard piece.letters <= Self.mostLettersOfLabel else { return false }
        return cells.contains { cell in
            guard let value = cell.value, value.characters.count(where: \.character.isDigit) >= 4 else { return false }
            return value.isBeside(piece)
                && (0..<Self.besideLabel).contains((value.left - piece.right) / value.capitalHeight)
        }
    }

    private func line(above below: PrintPiece, form: ValueForm, reach: Double = sameColumn) -> FreeLine? {
        let height = below.capitalHeight
        let above = free.compactMap { line -> FreeLine? in
            let piece = line.piece.withoutLabel(before: below.left)
            let pitch = (below.baseline - piece.baseline) / height
            let shift = (piece.left - below.left) / height
            guard (0.9...Self.furthestAbove).contains(pitch), (-reach..<Self.sameColumn).contains(shift),
                (0.7...1.5).contains(piece.capitalHeight / height), form.fits(.field(.lastName), piece)
            else { return nil }
            return (line.index, piece)
        }
        guard let nearest = above.max(by: { $0.piece.baseline < $1.piece.baseline }) else { return nil }
        // A label that was not read as one stands beside the name.
        let longest = above.filter { $0.piece.isBeside(nearest.piece) }.max { $0.piece.letters < $1.piece.letters }
        // Beyond a number or a day no name stands.
        return longest.flatMap { isLabelOfDigits($0.piece) ? nil : $0 }
    }
}

extension AmericanAddress {
    /// True if nothing tells the last of several lines of a name from the first one of the street.
    fileprivate func mayBegin(in name: FoundValue) -> Bool {
        guard !isLabelled, name.pieces.count > 1, let last = name.pieces.last else { return false }
        return (street.first ?? cityPiece).isRow(below: last, at: 0.9...LabelMatcher.furthestAbove)
            && !HolderName.isSuffix(PlainText.of(last.text), orLetter: false)
    }
}

extension PrintPiece {
    fileprivate var letters: Int { characters.count { $0.character.isLetter } }

    /// The most characters of a label that was misread.
    private static let longestLabel = 2

    /// The piece without the number of a name before it, or another short word if only the rest begins at this place.
    fileprivate func withoutLabel(before left: Double) -> PrintPiece {
        let words = words
        guard words.count > 1, words[0].text.count <= Self.longestLabel,
            let rest = part(words[1].range.lowerBound..<characters.endIndex),
            abs(rest.left - left) < 0.6 * capitalHeight, left - self.left > 0.6 * capitalHeight
        else { return withoutNumber }
        return rest
    }
}
