// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The print of the document that a portrait is on, in a picture without that document's edges.
///
/// Such a picture may be a copy of both sides of a card, one below or beside the other. Then the print of the back is not
/// that of the front: its legend has the same labels, and its table other days.
struct PrintAroundPortrait {
    /// The widest gaps between the print of one document, in widths of its portrait with hair and shoulders.
    ///
    /// On ID-1 cards such a portrait is 20 to 30 mm wide. No gap between the lines of a front is as high as 20 mm; above
    /// or below the portrait there is no room for it.
    private static let (widestGap, highestGap) = (1.4, 0.8)
    /// Least width of a main portrait, in heights of the usual capitals: of a ghost portrait nothing follows.
    private static let leastWidth = 6.0
    /// Widths of one card's print with its portrait, in widths of that: ID-1 cards have 2.9 to 4.3 of them, and a margin.
    private static let (cardWidths, usualCardWidth) = (2.0...4.6, 3.2)

    /// The place of the portrait, with hair and shoulders.
    let portrait: PrintedArea

    /// The indices of the lines that belong to the portrait's document: those near it, and those near these.
    func indices(of lines: [PrintedText]) -> [Int] {
        let width = portrait.right - portrait.left
        let heights = lines.map(\.capitalHeight).sorted()
        guard !heights.isEmpty, width >= Self.leastWidth * heights[heights.count / 2] else {
            return Array(lines.indices)
        }
        let (across, down) = (Self.widestGap * width, Self.highestGap * width)
        var area = portrait
        var left = Array(lines.indices)
        while true {
            let near = left.filter { lines[$0].isWithin(across, down, of: area) }
            guard !near.isEmpty else { break }
            for index in near { area.extend(to: lines[index]) }
            left.removeAll(where: near.contains)
        }
        return ofOneCard(lines.indices.filter { !left.contains($0) }, of: lines, across: area)
    }

    /// The lines on the portrait's side of the blank strip between two cards side by side, if they are too wide for one.
    private func ofOneCard(_ indices: [Int], of lines: [PrintedText], across area: PrintedArea) -> [Int] {
        let width = portrait.right - portrait.left
        guard area.right - area.left > Self.cardWidths.upperBound * width else { return indices }
        let extents = [(portrait.left, portrait.right)] + indices.map { (lines[$0].left, lines[$0].right) }
        var end = area.left
        var strips: [(left: Double, right: Double, card: Double)] = []
        for (left, right) in extents.sorted(by: { $0.0 < $1.0 }) {
            // The width of the part that the portrait is in.
            let card = (end >= portrait.right ? end - area.left : area.right - left) / width
            if left > end, Self.cardWidths.contains(card) { strips.append((end, left, card)) }
            end = max(end, right)
        }
        let cut = strips.min { abs($0.card - Self.usualCardWidth) < abs($1.card - Self.usualCardWidth) }
        guard let cut else { return indices }
        let isAfterPortrait = cut.left >= portrait.right
        return indices.filter { isAfterPortrait ? lines[$0].right <= cut.left : lines[$0].left >= cut.right }
    }
}

extension PrintedText {
    /// True if the gap to an area is no wider and no higher than these.
    fileprivate func isWithin(_ across: Double, _ down: Double, of area: PrintedArea) -> Bool {
        max(left - area.right, area.left - right) <= across
            && max(baseline - capitalHeight - area.bottom, area.top - baseline) <= down
    }
}

extension PrintedArea {
    fileprivate mutating func extend(to line: PrintedText) {
        (left, right) = (min(left, line.left), max(right, line.right))
        (top, bottom) = (min(top, line.baseline - line.capitalHeight), max(bottom, line.baseline))
    }
}
