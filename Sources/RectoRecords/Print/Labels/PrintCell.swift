// SPDX-License-Identifier: Apache-2.0

/// A label, a value, or a label with the value behind it.
struct PrintCell {
    var label: PrintLabel?
    /// The print without its label; `nil` if it is a label alone.
    var value: PrintPiece?
    /// All of its print.
    let whole: PrintPiece
    /// The place of all of it.
    let area: PrintedArea
    /// The height of its capitals.
    let capitalHeight: Double

    /// The cell as print without a label: what seemed to be one belongs to it.
    var unlabelled: PrintCell {
        var cell = self
        (cell.label, cell.value) = (nil, whole)
        return cell
    }
}

/// A caption, or the number of a field.
struct PrintLabel {
    var meaning: PrintMeaning
    /// The number of the field, if it has one.
    var number: FieldNumber?
    /// True if a point or another sign stands behind the number.
    var hasSign = false
    /// True if there are words beside the number, or words alone.
    var hasCaption = true
    /// The probability that the print is this label, 0 to 1.
    var certainty: Double
    /// True for a caption that is one of the family name in some languages, and of the given name in others.
    var isVague = false
    /// True if no letter of a caption is another one.
    var isExact = true
    /// The place.
    var area: PrintedArea
}

extension PrintedArea {
    var height: Double { bottom - top }

    /// The smallest area with both.
    func union(_ other: PrintedArea) -> PrintedArea {
        PrintedArea(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }
}

extension PrintCell {
    /// The certainty of a caption that another one explains.
    private static let explained = 0.985
    /// The least certainty of a caption that explains others: that of one behind another script and a slash.
    private static let leastExplaining = 0.98

    /// Captions that are those of given names beside another one, and alone may be those of the whole name.
    private static let broad: Set = ["NOMBRE", "NOME", "IME", "NAMES"]
    /// The certainty of such a caption alone: its value is marked.
    private static let ofBroad = 0.93

    /// The text of its label.
    private var captionText: String {
        String(whole.characters.filter { $0.middle < label?.area.right ?? 0 }.map(\.character))
    }

    /// The plain letters of its label.
    private var caption: String { PlainText.of(captionText) }

    /// The certainty of the holder's number on a licence, which may be that of the licence, too: it is marked.
    private static let ofHolderAlone = 0.93

    /// The cells of a licence, on which the numbers of the card and of the holder are others than that of the licence.
    ///
    /// If the kind of the document is not known, the caption of a licence's number tells it.
    static func withoutCardNumbers(_ cells: [PrintCell], of kind: DocumentKind?) -> [PrintCell] {
        let numbers = cells.filter { $0.label?.meaning == .field(.idNumber) }.map(\.caption)
        let hasLicences = numbers.contains { $0.contains("LIC") || $0 == "LNO" }
        guard kind == .driverLicense || kind == nil && hasLicences else { return cells }
        return cells.map { cell in
            var cell = cell
            switch cell.caption {
            case "CARDNUMBER", "CARDNO": cell.label?.meaning = .other
            case "IDNO", "IDNUMBER":
                if hasLicences {
                    cell.label?.meaning = .field(.personalNumber)
                } else {
                    cell.label?.certainty = ofHolderAlone
                }
            default: break
            }
            return cell
        }
    }

    /// The cells with what stands at `Other names` beside `Given names` as more of these; marked, as it may be former names.
    static func withOtherNames(_ cells: [PrintCell]) -> [PrintCell] {
        func isOther(_ cell: PrintCell) -> Bool { cell.caption.contains("OTHERNAME") }
        let isGiven: (PrintCell) -> Bool = { $0.label?.meaning == .field(.firstName) }
        guard cells.contains(where: { isGiven($0) && !isOther($0) }) else { return cells }
        return cells.map { cell in
            guard isGiven(cell), isOther(cell), var label = cell.label else { return cell }
            (label.meaning, label.certainty) = (.middleName, min(label.certainty, ofBroad))
            var cell = cell
            cell.label = label
            return cell
        }
    }

    /// The cell with less certainty if no caption beside it says that `Nombre` is the given name alone.
    private var withBroadNameMarked: PrintCell {
        // `Nome / Name`, `Amazina / Names`: neither language says it.
        let captions = captionText.split(separator: "/").map { PlainText.of($0) }
        guard var label, label.meaning == .field(.firstName), captions.contains(where: Self.broad.contains),
            captions.allSatisfy({ Self.broad.contains($0) || CaptionTable.shared.match($0)?.meaning != label.meaning })
        else { return self }
        label.certainty = min(label.certainty, Self.ofBroad)
        var cell = self
        cell.label = label
        return cell
    }

    /// The cells with the meaning of `Name`, `Nom` and `Naam` that the captions of other names leave.
    ///
    /// Beside `Given names` it is surely the family name, and beside `Surname` likely the given name.
    static func withNamesTold(_ cells: [PrintCell]) -> [PrintCell] {
        func isThere(_ field: PrintedField) -> Bool {
            cells.contains { cell in
                cell.label.map { $0.meaning == .field(field) && !$0.isVague && $0.certainty >= leastExplaining }
                    ?? false
            }
        }
        let (family, given) = (isThere(.lastName), isThere(.firstName))
        if !cells.contains(where: { $0.label?.meaning == .field(.lastName) }) {
            return cells.map(\.withBroadNameMarked)
        }
        guard family != given else { return cells }
        let families = cells.filter { $0.label.map { $0.meaning == .field(.lastName) && !$0.isVague } == true }
        return cells.map { cell in
            guard var label = cell.label, label.isVague else { return cell }
            // `Name` right beside `Surname` is one caption with it, in two languages.
            let isOfFamily = families.contains { cell.whole.joined(with: $0.whole, heights: 0.5...2) != nil }
            if given { label.certainty = max(label.certainty, explained) }
            if !given, !isOfFamily { label.meaning = .field(.firstName) }
            var cell = cell
            cell.label = label
            return cell
        }
    }

    /// The height of a caption against the middle one, at most: values are larger, and some are words of captions.
    private static let mostOfCaptions = 1.4
    /// The least number of captions that tell how high captions are.
    private static let leastCaptions = 4

    /// The cells without labels that are as large as values, such as the `RESIDENCIA` that a permit is for.
    static func withoutLargeCaptions(_ cells: [PrintCell]) -> [PrintCell] {
        let heights = cells.filter { $0.label != nil && $0.value == nil }.map(\.capitalHeight).sorted()
        guard heights.count >= leastCaptions else { return cells }
        let most = mostOfCaptions * heights[heights.count / 2]
        return cells.map { cell in
            cell.label != nil && cell.value == nil && cell.capitalHeight > most ? cell.unlabelled : cell
        }
    }

    /// Parts of captions that stand beside the label of a name.
    private static let ofNames = ["NAM", "NOM", "APELLIDO"]

    /// True for the number of a name without a caption, and for a name behind one.
    var isNumberedName: Bool { label.map { [.one, .two].contains($0.number) && !$0.hasCaption } == true }

    /// True for the label of a name that stands right before it: `1`, `2`, `LN` and `FN`.
    private var isBareLabelOfName: Bool {
        guard let label, value == nil else { return false }
        return [.one, .two].contains(label.number) && !label.hasCaption || ["LN", "FN"].contains(caption)
    }

    /// The cells with the words right beside the label of a name as that name: `CAN` and `HAIR` are captions elsewhere.
    static func withNamesBesideLabels(_ cells: [PrintCell]) -> [PrintCell] {
        let labels = cells.filter(\.isBareLabelOfName).map(\.whole)
        return cells.map { cell in
            guard let label = cell.label, label.number == nil, !cell.isBareLabelOfName,
                !ofNames.contains(where: cell.caption.contains),
                labels.contains(where: { $0.joined(with: cell.whole, within: 4, heights: 0.5...2.5) != nil })
            else { return cell }
            return cell.unlabelled
        }
    }

    /// The certainty of a number behind which a caption was misread, or is not known: its value is marked.
    private static let ofUnknownCaption = 0.93

    /// The cell without the caption behind the number of a day or of the licence, if its words are no such value.
    func withoutUnknownCaption(_ form: ValueForm) -> PrintCell {
        guard var label, let value, !label.hasCaption, let number = label.number,
            [.three, .fourA, .fourB, .fourD].contains(number), !form.fits(label.meaning, value)
        else { return self }
        let rest = value.words.dropFirst().lazy.compactMap { word in
            value.part(word.range.lowerBound..<value.characters.endIndex)
        }.first { form.fits(label.meaning, $0) }
        // A house may have the number 3.
        guard rest != nil || number != .three && value.characters.count(where: \.character.isLetter) > 1 else {
            return self
        }
        label.certainty = min(label.certainty, Self.ofUnknownCaption)
        label.hasCaption = true
        if rest == nil { label.area = area }
        var cell = self
        (cell.label, cell.value) = (label, rest)
        return cell
    }

    /// The cell with the whole of a day that begins with what may be the number of a field, as in `16 OCT 2027`; and
    /// without an 8 before a day, since no address is one.
    func withWholeDay(_ form: ValueForm) -> PrintCell {
        guard let label, let value, label.number != nil, !label.hasCaption else { return self }
        guard PrintedDay.find(in: value, country: form.country) != nil else {
            let day = PrintedDay.find(in: whole, country: form.country)
            return day?.range.lowerBound == whole.characters.startIndex ? unlabelled : self
        }
        guard label.meaning == .address else { return self }
        var cell = self
        cell.label = nil
        return cell
    }

    /// The cell without specks before its value.
    var withoutSpecks: PrintCell {
        var cell = self
        cell.value = value?.withoutLeadingSpecks
        return cell
    }

    /// The least number of different field numbers on a card that has any.
    private static let leastNumbers = 3

    /// The cells without bare numbers as labels, if a card has so few that they are those of houses: `1 SAMPLE STREET`.
    static func withoutLoneNumbers(_ cells: [PrintCell]) -> [PrintCell] {
        guard Set(cells.compactMap(\.label?.number)).count < leastNumbers else { return cells }
        return cells.map { $0.label.map { $0.number != nil && !$0.hasCaption } == true ? $0.unlabelled : $0 }
    }

    /// The least letters and digits of a number whose first group may be the number of a field.
    private static let leastOfNumber = 6
    /// The certainty of a number of two groups, of which the first may be the number of a field: it is marked.
    private static let ofTwoGroups = 0.93

    /// True for `17 713 463`: the number of a field, or the first group of a longer number.
    var mayBeWholeNumber: Bool {
        guard let label, let value, !label.hasCaption, !label.hasSign,
            label.number?.rawValue.allSatisfy(\.isDigit) == true, value.characters.first?.character.isDigit == true
        else { return false }
        // A day and a height are no number.
        return NumberForm.fits(whole) && !whole.characters.contains { "/'".contains($0.character) }
            && whole.characters.count(where: \.isLetterOrDigit) >= Self.leastOfNumber
    }

    /// The cells with the number at its own caption as a whole, even if its first group is that of a field.
    ///
    /// Of two groups the first may be the number of a field nevertheless, so the value is marked.
    static func withWholeNumbers(_ cells: [PrintCell], _ form: ValueForm) -> [PrintCell] {
        var cells = cells
        for index in cells.indices {
            guard let label = cells[index].label, label.meaning == .field(.idNumber), cells[index].value == nil
            else { continue }
            let near = cells.indices.filter { cells[$0].isAt(label) }
            guard !near.contains(where: { cells[$0].label == nil && NumberForm.fits(cells[$0].whole) }),
                let next = near.first(where: { cells[$0].mayBeWholeNumber }), let value = cells[next].value,
                !form.fits(.field(.birthDate), value)
            else { continue }
            if cells[next].whole.words.count < 3 {
                cells[index].label?.certainty = min(label.certainty, ofTwoGroups)
            }
            cells[next] = cells[next].unlabelled
        }
        return cells
    }

    /// True if the cell begins right behind a label in its row.
    private func isBehind(_ label: PrintLabel) -> Bool {
        min(area.bottom, label.area.bottom) - max(area.top, label.area.top) >= 0.5 * label.area.height
            && (0..<4 * capitalHeight).contains(area.left - label.area.right)
    }

    /// True if the cell begins right behind a label, or right below its beginning.
    private func isAt(_ label: PrintLabel) -> Bool {
        isBehind(label)
            || (0..<2 * capitalHeight).contains(area.top - label.area.bottom)
                && abs(area.left - label.area.left) < 1.5 * capitalHeight
    }

    /// The cells with the class at its own caption as a value, even if it is a digit as the number of a field: `5`.
    static func withClassesOfDigits(_ cells: [PrintCell], _ form: ValueForm) -> [PrintCell] {
        cells.map { cell in
            guard let own = cell.label, own.number != nil, !own.hasCaption, !own.hasSign, cell.value == nil,
                form.fits(.field(.categories), cell.whole)
            else { return cell }
            let isClass = cells.contains { other in
                guard let label = other.label, label.meaning == .field(.categories), label.hasCaption else {
                    return false
                }
                return other.value == nil && cell.isAt(label)
                    && !cells.contains { $0.label == nil && $0.isAt(label) && form.fits(label.meaning, $0.whole) }
            }
            // Print behind it is the value of its field.
            return isClass && !cells.contains { $0.isBehind(own) } ? cell.unlabelled : cell
        }
    }
}
