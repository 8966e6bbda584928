// SPDX-License-Identifier: Apache-2.0

/// The address on an American or Canadian card, found by its last line: cities there stand before state and postal code.
struct AmericanAddress {
    private(set) var city: AmericanCity
    /// The line of the city.
    private(set) var cityPiece: PrintPiece
    /// The lines of the street, from top to bottom.
    private(set) var street: [PrintPiece] = []
    /// The indices of its pieces.
    private(set) var pieces: Set<Int> = []
    /// True if the street may have more or fewer words or digits than were read: it has a gap, something stands behind it, or
    /// it begins in another column.
    private(set) var mayGoOn = false
    /// True if the label of its field stands before its first line, so that no line above is a part of it.
    private(set) var isLabelled = false
    /// The left end of that label.
    private var labelLeft: Double?

    /// The address among these pieces; `nil` if none has a city's line.
    init?(_ all: [PrintPiece]) {
        let places = all.indices.compactMap { index in AmericanCity(all[index]).map { (index, $0) } }
        // The holder's stands below the name; of several the first is not the issuer's.
        guard let (index, city) = places.first else { return nil }
        self.city = city
        cityPiece = all[index]
        pieces = [index]
        let labels = Set(all.indices.filter { Self.isLabel(all[$0]) })
        readStreet(all, labels)
        // `X SAN RAMON, IL`: a speck before the city stands left of the column.
        guard let rest = cityPiece.withoutSpeck, var restOfCity = AmericanCity(rest) else { return }
        restOfCity.city.isDoubtful = true
        if let first = street.first {
            let (left, height) = (cityPiece.left, first.capitalHeight)
            let columns = [first.left] + [labelLeft].compactMap(\.self)
            guard columns.contains(where: { abs(rest.left - $0) < 0.5 * height }),
                columns.allSatisfy({ $0 - left > height })
            else { return }
            (cityPiece, self.city) = (rest, restOfCity)
            return
        }
        let whole = (cityPiece, city)
        (cityPiece, self.city) = (rest, restOfCity)
        readStreet(all, labels)
        if street.isEmpty { (cityPiece, self.city) = whole } else { mayGoOn = true }
    }

    /// Finds the lines of the street above that of the city.
    private mutating func readStreet(_ all: [PrintPiece], _ labels: Set<Int>) {
        var below = cityPiece
        let names = Self.numberedNames(all)
        while street.count < 2,
            let (above, isShifted) = Self.line(above: below, in: all, labels, besides: pieces, column: cityPiece.left),
            !names.contains(above)
        {
            var line = Self.street(all[above], column: cityPiece.left)
            let house = Self.house(before: line.piece, in: all, besides: pieces, column: cityPiece.left)
            if let house { line.piece = house.whole }
            let label = line.isLabelled ? all[above] : Self.label(before: all[above], in: all, labels)
            isLabelled = label != nil
            let hasDigit = line.piece.characters.contains { $0.character.isDigit }
            guard isLabelled || hasDigit && (street.isEmpty || Self.isUnit(street[0])) || Self.isBox(line.piece)
            else { break }
            labelLeft = label?.left
            pieces.formUnion([above] + [house?.index].compactMap(\.self))
            let rest = Self.rest(of: line.piece, in: all, besides: pieces)
            pieces.formUnion(rest.indices)
            let whole = line.isLabelled ? nil : Self.withoutJoinedNumber(rest.whole, in: all)
            mayGoOn = mayGoOn || isShifted || rest.mayGoOn || whole != nil || house != nil
            street.insert(whole ?? rest.whole, at: 0)
            below = all[above]
            if isLabelled { break }
        }
        // The line of a flat alone is no street.
        if let first = street.first, Self.isUnit(first) { street = [] }
    }

    /// The least number of labels with a number that tell `2 JOHN` from the house of `2 ELM STREET`.
    private static let leastNumbers = 3

    /// The lines of names behind their number, on a card that labels its values by numbers.
    ///
    /// If two lines have the same number, one is that of a house, and neither is in the result.
    private static func numberedNames(_ all: [PrintPiece]) -> Set<Int> {
        let reader = LabelReader(system: .american)
        let labels = all.indices.compactMap { index in
            reader.cells(of: all[index]).first?.label?.number.map { (index: index, number: $0) }
        }
        guard Set(labels.map(\.number)).count >= leastNumbers else { return [] }
        return Set(
            [FieldNumber.one, .two, .oneAndTwo].flatMap { number in
                let lines = labels.filter { $0.number == number }
                return lines.count == 1 ? lines.map(\.index) : []
            }
        )
    }

    /// The greatest distance of two lines, in heights of capitals: a caption may stand between both.
    private static let furthestAbove = 3.4
    /// The widest gap between a label and its line, in heights of capitals.
    private static let furthestLabel = 4.0
    /// The number of a field alone is no line of a street.
    private static let leastCharacters = 3

    /// The line right above another, with its text in the same column.
    ///
    /// If none is there, one a little aside that begins with a digit: the first digits of its house may have been lost.
    private static func line(
        above below: PrintPiece,
        in all: [PrintPiece],
        _ labels: Set<Int>,
        besides: Set<Int>,
        column: Double
    ) -> (index: Int, isShifted: Bool)? {
        let height = below.capitalHeight
        func isAbove(_ index: Int, pitches: ClosedRange<Double>, shift: Double) -> Bool {
            let piece = all[index]
            let pitch = (below.baseline - piece.baseline) / height
            guard !besides.contains(index), !labels.contains(index),
                piece.characters.count(where: \.isLetterOrDigit) >= leastCharacters,
                pitches.contains(pitch),
                (0.7...1.4).contains(piece.capitalHeight / height)
            else { return false }
            let line = street(piece, column: column)
            let reach = (line.isLabelled ? max(shift, 2.6) : shift) * height
            // The lines below the first one may begin below its label.
            let label = line.isLabelled ? piece : Self.label(before: piece, in: all, labels)
            return abs(line.piece.left - column) < reach
                || label.map { abs($0.left - column) < shift * height } ?? false
        }
        func lowest(_ indices: [Int]) -> Int? { indices.max { all[$0].baseline < all[$1].baseline } }
        if let above = lowest(all.indices.filter { isAbove($0, pitches: 0.9...furthestAbove, shift: 1.6) }) {
            return (above, false)
        }
        let aside = all.indices.filter { index in
            all[index].characters.first?.character.isDigit == true && isAbove(index, pitches: 0.9...2.2, shift: 2.6)
                && !isOfOtherField(all[index])
        }
        return lowest(aside).map { ($0, true) }
    }

    /// The widest gap within a line, and the one beyond which no line goes on, in heights of capitals.
    private static let (widestGap, furthestRest) = (2.2, 6.0)

    /// True if a piece begins with the label of another field than that of the address, or is a day.
    private static func isOfOtherField(_ piece: PrintPiece) -> Bool {
        // `LN` is a lane here.
        let label =
            PlainText.of(piece.text) == "LN" ? nil : LabelReader(system: .american).cells(of: piece).first?.label
        // A digit is one of the house.
        let isDigit = piece.characters.count == 1
        return !isDigit && label.map { $0.meaning != .address } ?? false
            || PrintedDay.find(in: piece, country: "USA") != nil
    }

    /// A line with what goes on with it behind gaps; in doubt if it has gaps, or if something of another size stands behind it.
    private static func rest(
        of line: PrintPiece,
        in all: [PrintPiece],
        besides: Set<Int>
    ) -> (whole: PrintPiece, indices: [Int], mayGoOn: Bool) {
        var (whole, indices) = (line, [Int]())
        func next(within gap: Double, heights: ClosedRange<Double>) -> Int? {
            all.indices.first { index in
                !besides.contains(index) && !indices.contains(index) && all[index].left > whole.left
                    && whole.joined(with: all[index], within: gap, heights: heights) != nil
            }
        }
        func isRest(_ index: Int) -> Bool { !isOfOtherField(all[index]) }
        while let index = next(within: widestGap, heights: 0.6...PrintPiece.sameHeights.upperBound), isRest(index),
            let longer = whole.joined(
                with: all[index],
                within: widestGap,
                heights: 0.6...PrintPiece.sameHeights.upperBound,
                asOneWord: whole.isOfOneWord(with: all[index])
            )
        {
            (whole, indices) = (longer, indices + [index])
        }
        let isFollowed = next(within: furthestRest, heights: 0.5...2).map(isRest) ?? false
        return (whole, indices, !indices.isEmpty || isFollowed)
    }

    /// A line with the number of its house, which stands apart before it in the column of the lines.
    ///
    /// Numbers of fields stand left of that column; if they stand in it, with their names, none is taken for a house's.
    private static func house(
        before line: PrintPiece,
        in all: [PrintPiece],
        besides: Set<Int>,
        column: Double
    ) -> (index: Int, whole: PrintPiece)? {
        guard line.characters.first?.character.isLetter == true else { return nil }
        let inColumn = all.indices.filter { abs(all[$0].left - column) < 0.5 * line.capitalHeight }
        for index in inColumn where !besides.contains(index) {
            let number = all[index]
            let areOfFields = inColumn.contains { $0 != index && name(behind: all[$0], in: all) != nil }
            guard !areOfFields, number.characters.allSatisfy(\.character.isNumber),
                let whole = number.joined(with: line, within: widestGap, heights: 0.6...1.6)
            else { continue }
            return (index, whole)
        }
        return nil
    }

    /// A line without the label before it.
    private static func street(_ piece: PrintPiece, column: Double) -> (piece: PrintPiece, isLabelled: Bool) {
        let cells = LabelReader(system: .american).cells(of: piece)
        // `8 1881 EYE ST`: all behind the label is the street.
        if let label = cells.first?.label, label.meaning == .address, let start = cells[0].value?.characters.startIndex,
            let value = piece.part(start..<piece.characters.endIndex)
        {
            let isNumber = label.number == .eight && piece.words.count > 1
            // `8 ELM STREET`: the number of the field if what follows stands in the column.
            if !isNumber || abs(value.left - column) < abs(piece.left - column)
                || value.characters.first?.character.isDigit == true
            {
                return (value, true)
            }
        }
        return (piece, false)
    }

    /// A line without the 8 of its field, which stands right before the number of the house as if it were its first digit.
    ///
    /// The line begins in the column of the numbers of names, and its second character in that of the names.
    private static func withoutJoinedNumber(_ line: PrintPiece, in all: [PrintPiece]) -> PrintPiece? {
        let reach = 0.6 * line.capitalHeight
        guard line.characters.count > 2,
            let second = line.part(line.characters.startIndex + 1..<line.characters.endIndex),
            line.characters.first?.character == "8", second.characters.first?.character.isDigit == true
        else { return nil }
        let isInColumns = all.contains { piece in
            guard abs(piece.left - line.left) < reach, let name = name(behind: piece, in: all) else { return false }
            return abs(name.left - second.left) < reach && name.left - line.left > reach
        }
        return isInColumns ? second : nil
    }

    /// The name that stands behind the number of its field, without a caption; `nil` if the piece is no such number.
    private static func name(behind number: PrintPiece, in all: [PrintPiece]) -> PrintPiece? {
        guard let cell = LabelReader(system: .american).cells(of: number).first, cell.isNumberedName else { return nil }
        return cell.value ?? all.filter { $0.isBeside(number) && $0.left > number.right }.min { $0.left < $1.left }
    }

    /// The label of an address that stands alone left of a line.
    private static func label(before line: PrintPiece, in all: [PrintPiece], _ labels: Set<Int>) -> PrintPiece? {
        labels.sorted().map { all[$0] }.first { label in
            label.isBeside(line) && (0..<furthestLabel * line.capitalHeight).contains(line.left - label.right)
        }
    }

    /// True for the label of an address alone.
    private static func isLabel(_ piece: PrintPiece) -> Bool {
        let cells = LabelReader(system: .american).cells(of: piece)
        return cells.count == 1 && cells[0].label?.meaning == .address && cells[0].value == nil
    }

    private static func isUnit(_ piece: PrintPiece) -> Bool {
        let words = piece.words
        return words.count <= 3 && (units.contains(words.first?.plain ?? "") || piece.text.hasPrefix("#"))
    }

    private static func isBox(_ piece: PrintPiece) -> Bool { PlainText.of(piece.text).hasPrefix("POBOX") }

    private static let units: Set = [
        "APT", "UNIT", "STE", "SUITE", "LOT", "FL", "FLOOR", "RM", "ROOM", "BLDG", "SPC", "TRLR",
    ]
}

extension PrintPiece {
    /// The most characters of a speck that seems to be a word.
    private static let longestSpeck = 2

    /// The piece without a first word that may be a speck; `nil` if it has none.
    fileprivate var withoutSpeck: PrintPiece? {
        let words = words
        guard words.count > 1, words[0].text.count <= Self.longestSpeck else { return nil }
        return part(words[1].range.lowerBound..<characters.endIndex)
    }
}
