// SPDX-License-Identifier: Apache-2.0

/// Gives each label its value: behind it in the same line, right of it or below it.
struct LabelMatcher {
    private(set) var cells: [PrintCell]
    let form: ValueForm
    private(set) var found: [PrintMeaning: FoundValue] = [:]
    /// The cells that belong to a label.
    var taken: Set<Int> = []

    /// The least height of a value's capitals: what is smaller is a part of a caption.
    private let leastHeight: Double
    let areCaptionsSmaller: Bool

    /// The height of values against the upper quarter of what is no caption, at least.
    private static let leastOfValues = 0.7

    /// Matches the labels of these cells.
    ///
    /// - Parameters:
    ///   - cells: The cells.
    ///   - form: The forms of values.
    ///   - areCaptionsSmaller: True if values are printed larger than their captions.
    init(_ cells: [PrintCell], form: ValueForm, areCaptionsSmaller: Bool = false) {
        self.cells = cells
        self.form = form
        self.areCaptionsSmaller = areCaptionsSmaller
        let heights = cells.filter { $0.label == nil }.map(\.capitalHeight).sorted()
        leastHeight = areCaptionsSmaller && !heights.isEmpty ? Self.leastOfValues * heights[heights.count * 3 / 4] : 0
        takeInlineValues()
        if form.country == "COL" { takeNamesAbove() }
        takePairs(habit: habit)
        let order = found.sorted { $0.value.pieces[0].isBefore($1.value.pieces[0]) }
        for (meaning, value) in order { found[meaning] = extended(widened(value, meaning), meaning) }
        let cut = found.filter { mayGoOn($1, $0) || mayStandAbove($1, $0) }.keys
        for meaning in cut { found[meaning]?.mayGoOn = true }
    }

    /// A cell that belongs to no label, and its print.
    typealias FreeLine = (index: Int, piece: PrintPiece)

    /// The cells with print that belong to no label.
    var free: [FreeLine] {
        cells.indices.compactMap { index in
            guard cells[index].label == nil, !taken.contains(index) else { return nil }
            return cells[index].value.map { (index, $0) }
        }
    }

    /// Lets a meaning have this value, with what goes on behind it.
    mutating func set(_ meaning: PrintMeaning, _ value: FoundValue) {
        taken.formUnion(value.cells)
        var value = widened(value, meaning)
        value.mayGoOn = value.mayGoOn || mayGoOn(value, meaning)
        found[meaning] = value
    }
}

// MARK: Values in the line of their label

extension LabelMatcher {
    /// Meanings whose values may be nearly any words.
    static let free: Set<PrintMeaning> = [
        .field(.lastName), .field(.firstName), .secondLastName, .middleName, .fullName, .fullNameGivenFirst, .address,
        .field(.birthPlace), .field(.issuingAuthority), .issuePlace, .field(.nationality),
    ]

    private mutating func takeInlineValues() {
        let order = cells.indices.sorted { (cells[$1].label?.certainty ?? 0) < (cells[$0].label?.certainty ?? 0) }
        for index in order where !taken.contains(index) {
            guard let label = cells[index].label, let value = cells[index].value else { continue }
            guard value.capitalHeight >= leastHeight else {
                cells[index].value = nil
                continue
            }
            // `AUTORISE SON TITULAIRE` is no misread `Autorité` with its value.
            guard label.isExact || !areCaptionsSmaller || !Self.free.contains(label.meaning) else {
                cells[index].label = nil
                continue
            }
            if isSpeck(value, behind: label) {
                cells[index].value = nil
                cells[index].label?.certainty = min(label.certainty, Self.behindSpeck)
                continue
            }
            guard form.fits(label.meaning, value) else {
                // A number before something of another form is no label, and may be the first digits of a longer one.
                if cells[index].mayBeWholeNumber {
                    cells[index] = cells[index].unlabelled
                } else if label.number != nil {
                    cells[index].label = nil
                }
                continue
            }
            if let earlier = found[label.meaning] {
                noteContradiction(label.meaning, earlier, value)
                if label.meaning != .other { taken.insert(index) }
                continue
            }
            taken.insert(index)
            found[label.meaning] = FoundValue(pieces: [value], certainty: label.certainty, cells: [index])
        }
    }

    /// The certainty of a label behind which a letter stands that seems to be a speck: the value is marked.
    private static let behindSpeck = 0.93
    /// The widest gap between the label of a name and the name, in heights of capitals.
    static let besideLabel = 4.0

    /// True for one letter behind the caption of a name if more words stand right of it that can be that name.
    private func isSpeck(_ value: PrintPiece, behind label: PrintLabel) -> Bool {
        let names: [PrintMeaning] = [.field(.lastName), .field(.firstName)]
        guard label.hasCaption, names.contains(label.meaning), value.characters.count == 1 else { return false }
        return free.contains { line in
            let gap = (line.piece.left - value.right) / line.piece.capitalHeight
            return line.piece.isBeside(value) && (-0.7..<Self.besideLabel).contains(gap)
                && line.piece.capitalHeight > value.capitalHeight && form.fits(label.meaning, line.piece)
        }
    }

    /// Notes two values at labels of the same meaning that differ.
    private mutating func noteContradiction(_ meaning: PrintMeaning, _ earlier: FoundValue, _ value: PrintPiece) {
        guard meaning != .other, let first = earlier.pieces.first else { return }
        guard PlainText.of(first.text) != PlainText.of(value.text) else { return }
        found[meaning]?.isContradicted = true
    }
}

// MARK: Values right of their label and below it

extension LabelMatcher {
    private struct Pair {
        let label: Int
        let cell: Int
        let isBelow: Bool
        let cost: Double
        /// True for nearly any words further below their label than values stand: another one may have been lost between.
        let isFar: Bool
    }

    private enum Habit { case beside, below }

    /// Furthest value right of a label, and below it, in heights of its capitals.
    private static let (furthestRight, furthestBelow) = (9.0, 3.2)

    /// The distance of a value below its label beyond which it is marked, if it is free text, in heights of its capitals.
    private static let usuallyBelow = 1.8

    /// The greatest distance between the middles of a number and its value, in heights of capitals.
    private static let mostOffset = 0.95

    /// The usual place of values on this document, by its days, sexes and numbers: their form tells them.
    private var habit: Habit? {
        var seen: Set<Int> = []
        let pairs = pairs(habit: nil).filter { pair in
            guard let meaning = cells[pair.label].label?.meaning, Self.strict.contains(meaning) else { return false }
            return seen.insert(pair.label).inserted
        }
        let below = pairs.count(where: \.isBelow)
        guard pairs.count >= 3 else { return nil }
        if below * 3 >= pairs.count * 2 { return .below }
        return below * 3 <= pairs.count ? .beside : nil
    }

    private static let strict: Set<PrintMeaning> = [
        .field(.birthDate), .field(.issueDate), .field(.expirationDate), .birth, .issue, .field(.gender),
        .field(.idNumber),
    ]

    private func pairs(habit: Habit?) -> [Pair] {
        var pairs: [Pair] = []
        for (index, cell) in cells.enumerated() {
            guard let label = cell.label, cell.value == nil || !taken.contains(index) else { continue }
            guard found[label.meaning] == nil else { continue }
            for (other, candidate) in cells.enumerated() where candidate.label == nil && !taken.contains(other) {
                guard let value = candidate.value, value.capitalHeight >= leastHeight,
                    value.characters.count > 1 || value.capitalHeight >= Self.leastOfValues * label.area.height,
                    let (cost, isBelow) = cost(of: value, at: label),
                    form.fits(label.meaning, value), !isLabelBetween(index, other, isBelow: isBelow)
                else { continue }
                // A bare number stands left of its value, wherever captions stand.
                let unusual = label.hasCaption ? habit == .below && !isBelow || habit == .beside && isBelow : isBelow
                let vague: Double =
                    switch label.meaning {
                    case .other: 0.6
                    case .field(.birthDate), .field(.issueDate), .field(.expirationDate), .birth, .issue,
                        .field(.gender):
                        0
                    default: 0.1
                    }
                let drop = (value.top - label.area.bottom) / value.capitalHeight
                pairs.append(
                    Pair(
                        label: index,
                        cell: other,
                        isBelow: isBelow,
                        cost: cost + vague + (unusual ? 1.5 : 0),
                        isFar: isBelow && Self.free.contains(label.meaning) && drop > Self.usuallyBelow
                    )
                )
            }
        }
        return pairs.sorted { ($0.cost, $0.label, $0.cell) < ($1.cost, $1.label, $1.cell) }
    }

    private mutating func takePairs(habit: Habit?) {
        let pairs = pairs(habit: habit)
        for pair in pairs where !taken.contains(pair.cell) && !taken.contains(pair.label) {
            guard let label = cells[pair.label].label, let value = cells[pair.cell].value,
                found[label.meaning] == nil || label.meaning == .other
            else { continue }
            taken.formUnion([pair.label, pair.cell])
            if label.meaning == .other { continue }
            let rest = pair.isBelow ? nil : self.rest(of: value, behind: label)
            found[label.meaning] = FoundValue(
                pieces: [rest ?? value],
                certainty: label.certainty
                    * (pair.cost > 2 ? 0.9 : pair.isFar ? 0.94 : pair.cost > 1.2 ? 0.98 : 0.995)
                    * (rest == nil ? 1 : Self.behindSpeck),
                cells: [pair.label, pair.cell]
            )
        }
        // What is left belongs to a second label of the same meaning: one of both was misread, or is another's.
        for pair in pairs
        where !taken.contains(pair.cell) && !taken.contains(pair.label) && pair.cost <= Self.mostOfSecond {
            guard let meaning = cells[pair.label].label?.meaning, let value = cells[pair.cell].value,
                let earlier = found[meaning]
            else { continue }
            noteContradiction(meaning, earlier, value)
            taken.formUnion([pair.label, pair.cell])
        }
    }

    /// The value without what stands on its label, whose last letter was found twice; `nil` if nothing does.
    private func rest(of value: PrintPiece, behind label: PrintLabel) -> PrintPiece? {
        let count = value.characters.prefix { $0.middle < label.area.right }.count
        guard count > 0, let rest = value.part(value.characters.startIndex + count..<value.characters.endIndex),
            form.fits(label.meaning, rest)
        else { return nil }
        return rest
    }

    /// The greatest cost of a value at a second label of the same meaning.
    private static let mostOfSecond = 1.2

    /// Takes names above their captions if both stand there, as on older cards of Colombia; marked.
    private mutating func takeNamesAbove() {
        let names: [PrintMeaning] = [.field(.lastName), .field(.firstName)]
        let pairs = cells.indices.compactMap { index -> (label: Int, meaning: PrintMeaning, line: FreeLine)? in
            guard let label = cells[index].label, names.contains(label.meaning), cells[index].value == nil else {
                return nil
            }
            let line = free.first { line in
                (-0.4...1).contains((label.area.top - line.piece.baseline) / line.piece.capitalHeight)
                    && abs(line.piece.left - label.area.left) < 2.5 * line.piece.capitalHeight
                    && form.fits(label.meaning, line.piece)
            }
            return line.map { (index, label.meaning, $0) }
        }
        guard pairs.map(\.meaning) == names || pairs.map(\.meaning) == names.reversed() else { return }
        for (label, meaning, line) in pairs {
            found[meaning] = FoundValue(line, certainty: 0.93)
            taken.formUnion([label, line.index])
        }
    }

    /// The cost of taking a value for a label: its distance in heights of capitals; `nil` if it is too far.
    private func cost(of value: PrintPiece, at label: PrintLabel) -> (Double, isBelow: Bool)? {
        let height = max(value.capitalHeight, label.area.height)
        let overlap = min(value.baseline, label.area.bottom) - max(value.top, label.area.top)
        if overlap >= 0.5 * min(value.capitalHeight, label.area.height) {
            let gap = ((rest(of: value, behind: label) ?? value).left - label.area.right) / height
            guard gap > -0.7, gap < Self.furthestRight else { return nil }
            return (max(0, gap) * 0.2, false)
        }
        // A bent card lifts values above their numbers; the next row is twice as far.
        let offset = abs(value.baseline + value.top - label.area.bottom - label.area.top) / 2 / height
        if !label.hasCaption, offset < Self.mostOffset {
            let gap = (value.left - label.area.right) / height
            if gap > 0, gap < Self.furthestRight { return (gap * 0.2 + offset * 0.8, false) }
        }
        let drop = (value.top - label.area.bottom) / height
        let shift = (value.left - label.area.left) / height
        guard drop > -0.4, drop < Self.furthestBelow else { return nil }
        let overlaps = value.left < label.area.right && value.right > label.area.left
        guard abs(shift) < 2.5 || overlaps && abs(shift) < 8 else { return nil }
        return (0.2 + max(0, drop) * 0.5 + abs(shift) * 0.15, true)
    }

    /// True if another label stands between a label and a value, so that the value is that label's.
    private func isLabelBetween(_ label: Int, _ value: Int, isBelow: Bool) -> Bool {
        guard let own = cells[label].label, let print = cells[value].value else { return false }
        return cells.enumerated().contains { index, cell in
            guard index != label, let other = cell.label, other.meaning != own.meaning else { return false }
            if isBelow {
                let overlaps = cell.area.left < print.right && cell.area.right > print.left
                return overlaps && cell.area.top > own.area.top + 0.3 * own.area.height
                    && cell.area.bottom < print.baseline
                    && cell.area.bottom > own.area.bottom
            }
            let isBeside =
                min(cell.area.bottom, print.baseline) - max(cell.area.top, print.top)
                >= 0.5 * min(cell.area.height, print.capitalHeight)
            return isBeside && cell.area.left > own.area.left && cell.area.left < print.left
        }
    }
}
