// SPDX-License-Identifier: Apache-2.0

/// The address on an American or Canadian card, found by its last line: cities there stand before state and postal code.
struct AmericanAddress {
    let city: AmericanCity
    /// The line of the city.
    let cityPiece: PrintPiece
    /// The lines of the street, from top to bottom.
    private(set) var street: [PrintPiece] = []
    /// The indices of its pieces.
    private(set) var pieces: Set<Int> = []
    /// True if the label of its field stands before its first line, so that no line above is a part of it.
    private(set) var isLabelled = false

    /// The address among these pieces; `nil` if none has a city's line.
    init?(_ all: [PrintPiece]) {
        let places = all.indices.compactMap { index in AmericanCity(all[index]).map { (index, $0) } }
        // The holder's stands below the name; of several the first is not the issuer's.
        guard let (index, city) = places.first else { return nil }
        self.city = city
        cityPiece = all[index]
        pieces = [index]
        var below = cityPiece
        let names = Self.numberedNames(all)
        while street.count < 2, let above = Self.line(above: below, in: all, besides: pieces, column: cityPiece.left),
            !names.contains(above)
        {
            let line = Self.street(all[above], column: cityPiece.left)
            isLabelled = line.isLabelled || Self.hasLabelBefore(all[above], in: all)
            let hasDigit = line.piece.characters.contains { $0.character.isDigit }
            guard isLabelled || hasDigit && (street.isEmpty || Self.isUnit(street[0])) || Self.isBox(line.piece)
            else { break }
            street.insert(line.piece, at: 0)
            pieces.insert(above)
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
    private static func line(above below: PrintPiece, in all: [PrintPiece], besides: Set<Int>, column: Double) -> Int? {
        let height = below.capitalHeight
        let above = all.indices.filter { index in
            let piece = all[index]
            let pitch = (below.baseline - piece.baseline) / height
            guard !besides.contains(index), piece.characters.count(where: \.isLetterOrDigit) >= leastCharacters,
                (0.9...furthestAbove).contains(pitch),
                (0.7...1.4).contains(piece.capitalHeight / height)
            else { return false }
            let line = street(piece, column: column)
            return abs(line.piece.left - column) < (line.isLabelled ? 2.6 : 1.6) * height
        }
        return above.max { all[$0].baseline < all[$1].baseline }
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

    /// True if the label of an address stands alone left of a line.
    private static func hasLabelBefore(_ line: PrintPiece, in all: [PrintPiece]) -> Bool {
        all.contains { piece in
            guard piece.isBeside(line), (0..<furthestLabel * line.capitalHeight).contains(line.left - piece.right)
            else {
                return false
            }
            let cells = LabelReader(system: .american).cells(of: piece)
            return cells.count == 1 && cells[0].label?.meaning == .address && cells[0].value == nil
        }
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
