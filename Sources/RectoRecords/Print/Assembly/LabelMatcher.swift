// SPDX-License-Identifier: Apache-2.0

/// Gives each label its value: behind it in the same line, right of it or below it.
struct LabelMatcher {
    private(set) var cells: [PrintCell]
    private let form: ValueForm
    private(set) var found: [PrintMeaning: FoundValue] = [:]
    /// The cells that belong to a label.
    private(set) var taken: Set<Int> = []

    /// The least height of a value's capitals: what is smaller is a part of a caption.
    private let leastHeight: Double
    private let areCaptionsSmaller: Bool

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
    private static let free: Set<PrintMeaning> = [
        .field(.lastName), .field(.firstName), .secondLastName, .fullName, .fullNameGivenFirst, .address,
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
            guard form.fits(label.meaning, value) else {
                // A number before something of another form is no label.
                if label.number != nil { cells[index].label = nil }
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
        for pair in pairs(habit: habit) where !taken.contains(pair.cell) && !taken.contains(pair.label) {
            guard let label = cells[pair.label].label, let value = cells[pair.cell].value,
                found[label.meaning] == nil || label.meaning == .other
            else { continue }
            taken.formUnion([pair.label, pair.cell])
            if label.meaning == .other { continue }
            found[label.meaning] = FoundValue(
                pieces: [value],
                certainty: label.certainty
                    * (pair.cost > 2 ? 0.9 : pair.isFar ? 0.94 : pair.cost > 1.2 ? 0.98 : 0.995),
                cells: [pair.label, pair.cell]
            )
        }
    }

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
            let gap = (value.left - label.area.right) / height
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

// MARK: Values of several lines

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
        .fullName, .fullNameGivenFirst, .issuePlace,
    ]

    /// The value with the free pieces behind it that go on with it: a gap within it was wide.
    ///
    /// What seems to be of another size is joined, too, and may be something else.
    private mutating func widened(_ value: FoundValue, _ meaning: PrintMeaning) -> FoundValue {
        guard Self.gapped.contains(meaning) else { return value }
        var value = value
        for heights in [PrintPiece.sameHeights, Self.likeHeights] {
            while let last = value.pieces.last,
                let rest = rest(of: last, meaning, within: Self.widestGap, heights: heights)
            {
                value.pieces[value.pieces.count - 1] = rest.whole
                value.cells.append(rest.index)
                value.mayGoOn = value.mayGoOn || heights == Self.likeHeights || rest.isOfOneWord
                taken.insert(rest.index)
            }
        }
        return value
    }

    /// The distance from the document's right edge, in widths of it, within which a value may be cut off: 1 mm on a card.
    private static let edge = 0.012

    /// True if the value below a caption may be another one's: what belongs to no label stands nearer above it, or
    /// the next caption much nearer below it, and some States print values above captions.
    private func mayStandAbove(_ value: FoundValue, _ meaning: PrintMeaning) -> Bool {
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
    private func mayGoOn(_ value: FoundValue, _ meaning: PrintMeaning) -> Bool {
        guard Self.gapped.contains(meaning) else { return false }
        return value.pieces.contains { piece in
            piece.right > 1 - Self.edge
                || rest(of: piece, meaning, within: Self.farthestRest, heights: PrintPiece.sameHeights) != nil
                || meaning == .field(.idNumber)
                    && free.contains { piece.joined(with: $1, within: Self.widestGap) != nil && $1.mayEndNumber }
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
    private mutating func extended(_ value: FoundValue, _ meaning: PrintMeaning) -> FoundValue {
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
        case .field(.firstName), .field(.issuingAuthority), .field(.birthPlace), .birth: limit = 2
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
        return value
    }

    /// The greatest distance of two lines of one value, in heights of capitals: rows of fields are further apart.
    private static let widestPitch = 1.8

    /// The free cell that goes on with a line: below it, as high, beginning at the same place.
    private func line(below last: PrintPiece, _ meaning: PrintMeaning) -> Int? {
        let form: PrintMeaning = meaning == .birth ? .field(.birthPlace) : meaning
        return cells.indices.first { index in
            let cell = cells[index]
            guard cell.label == nil, !taken.contains(index), let piece = cell.value else { return false }
            let height = last.capitalHeight
            let pitch = (piece.baseline - last.baseline) / height
            guard (0.9...Self.widestPitch).contains(pitch), abs(piece.left - last.left) < 1.5 * height,
                PrintPiece.sameHeights.contains(piece.capitalHeight / height), self.form.fits(form, piece),
                // A caption in two languages, misread.
                meaning != .field(.firstName) || piece.characters.allSatisfy({ $0.character != "/" })
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
    fileprivate var isRestOfNumber: Bool { text.first.map { "-/".contains($0) } == true && mayEndNumber }

    /// True if it would be the last part of a number behind a hyphen that was not read.
    fileprivate var mayEndNumber: Bool {
        let characters = characters.filter(\.isLetterOrDigit)
        return (1...Self.longestRest).contains(characters.count)
            && characters.allSatisfy { $0.character.isDigit || $0.character.isUppercase }
    }
}
