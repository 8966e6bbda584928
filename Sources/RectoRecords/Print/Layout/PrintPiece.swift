// SPDX-License-Identifier: Apache-2.0

/// A part of a line of print that is set apart from its neighbours by wide gaps.
struct PrintPiece {
    /// The characters without spaces at either end; never empty.
    var characters: ArraySlice<PrintedText.Character>
    /// The line on which its capitals stand, on the flat document.
    var baseline: Double
    /// The height of its capitals.
    var capitalHeight: Double
    /// How the document lies that it was read from.
    var flattening = PrintFlattening.none
    /// True if it stands in the place of a name, whatever caption it looks like.
    var isInPlaceOfName = false

    var text: String { String(characters.map(\.character)) }
    var left: Double { characters.first?.left ?? 0 }
    var right: Double { characters.last?.right ?? 0 }
    var top: Double { baseline - capitalHeight }
    var area: PrintedArea { PrintedArea(left: left, top: top, right: right, bottom: baseline) }
    /// The area on the document as it lies.
    var place: PrintedArea {
        let fall = flattening.fall(at: (left + right) / 2, baseline)
        return PrintedArea(left: left, top: top + fall, right: right, bottom: baseline + fall)
    }

    /// A part of the piece without the spaces at its ends; `nil` if nothing else is in it.
    func part(_ range: Range<Int>) -> PrintPiece? {
        var characters = characters[range]
        while characters.first?.character == " " { characters.removeFirst() }
        while characters.last?.character == " " { characters.removeLast() }
        guard !characters.isEmpty else { return nil }
        var part = self
        part.characters = characters
        return part
    }

    /// True if the other stands in the same row: half of the lower one's height lies beside the higher one.
    func isBeside(_ other: PrintPiece) -> Bool {
        min(baseline, other.baseline) - max(top, other.top) >= 0.5 * min(capitalHeight, other.capitalHeight)
    }
}

extension PrintPiece {
    /// The widest step between two characters of one piece, in heights of capitals.
    ///
    /// Steps are measured between the middles of characters. In running text they are about 0.9, and about 1.5 across
    /// a space.
    private static let widestStep = 2.6

    /// More lines than any document has; the rest is left out.
    private static let mostLines = 250

    /// The pieces of all lines, from top to bottom and from left to right.
    static func pieces(of lines: [PrintedText]) -> [PrintPiece] {
        let lines = lines.prefix(mostLines)
        let flattening = PrintFlattening(Array(lines))
        return withoutRepeats(lines.flatMap { pieces(of: $0, flattening) }.prefix(mostPieces)).sorted {
            ($0.baseline, $0.left) < ($1.baseline, $1.left)
        }
    }

    /// More pieces than any document has; the rest is left out.
    private static let mostPieces = 600
    /// The part of the longer and of the lower of two lines that both have in common if they are one, found twice.
    private static let inCommon = 0.6
    /// The mean confidence of the characters of a line that was read well, and of one that was not.
    private static let (readWell, readBadly) = (0.95, 0.85)

    /// The pieces without those that are another one, found twice and read the same or much worse.
    private static func withoutRepeats(_ pieces: ArraySlice<PrintPiece>) -> [PrintPiece] {
        let pieces = Array(pieces)
        let texts = pieces.map { PlainText.of($0.text) }
        let confidences = pieces.map { $0.characters.reduce(0) { $0 + $1.confidence } / Double($0.characters.count) }
        return pieces.indices.filter { index in
            !pieces.indices.contains { other in
                guard other != index, pieces[index].isSame(as: pieces[other]) else { return false }
                guard texts[index] != texts[other] else {
                    return (confidences[index], index) < (confidences[other], other)
                }
                return confidences[index] < readBadly && confidences[other] > readWell
            }
        }.map { pieces[$0] }
    }

    /// True if both lie on one another and are about as long.
    private func isSame(as other: PrintPiece) -> Bool {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(baseline, other.baseline) - max(top, other.top)
        return width > Self.inCommon * max(right - left, other.right - other.left)
            && height > Self.inCommon * min(capitalHeight, other.capitalHeight)
    }

    private static func pieces(of line: PrintedText, _ flattening: PrintFlattening) -> [PrintPiece] {
        guard line.capitalHeight > 0, line.characters.count <= 200 else { return [] }
        let whole = PrintPiece(
            characters: line.characters[...],
            baseline: line.baseline - flattening.fall(at: (line.left + line.right) / 2, line.baseline),
            capitalHeight: line.capitalHeight,
            flattening: flattening
        )
        var pieces: [PrintPiece] = []
        var start = 0
        var last: Int?
        for (index, character) in line.characters.enumerated() where character.character != " " {
            if let last, character.middle - line.characters[last].middle > widestStep * line.capitalHeight {
                pieces += [whole.part(start..<(last + 1))].compactMap(\.self)
                start = index
            }
            last = index
        }
        return pieces + [whole.part(start..<line.characters.count)].compactMap(\.self)
    }
}

extension PrintPiece {
    /// How far print fades beside and above a reflection, in heights of capitals: characters there are not read.
    private static let (besideReflection, aboveReflection) = (4.0, 1.5)

    /// True if characters before or behind it may have faded in a reflection.
    func mayGoOn(in reflection: PrintedArea) -> Bool {
        let (place, height) = (place, capitalHeight)
        return reflection.left <= place.right + Self.besideReflection * height
            && reflection.right >= place.left - Self.besideReflection * height
            && reflection.top <= place.bottom + Self.aboveReflection * height
            && reflection.bottom >= place.top - Self.aboveReflection * height
    }
}

extension PrintedText.Character {
    var middle: Double { (left + right) / 2 }
}

extension PrintPiece {
    /// True if it begins below the beginning of another, at a distance of so many heights of capitals.
    func isRow(below other: PrintPiece, at distances: ClosedRange<Double>) -> Bool {
        let height = max(capitalHeight, other.capitalHeight)
        return distances.contains((baseline - other.baseline) / height) && abs(left - other.left) < 1.5 * height
    }

    /// True if it is read before the other: it stands higher, or left in the same row.
    func isBefore(_ other: PrintPiece) -> Bool { (baseline, left) < (other.baseline, other.left) }
}

extension PrintPiece {
    /// The piece without a first word, or a mark right before capitals, that is a `1` or `2`, or was one.
    var withoutNumber: PrintPiece {
        if let joined = withoutJoinedNumber { return joined }
        let words = words
        guard words.count > 1, Self.misreadNumbers.contains(words[0].plain) else { return self }
        return part(words[1].range.lowerBound..<characters.endIndex) ?? self
    }

    private static let misreadNumbers: Set = ["I", "L", "1", "Z", "2", "7", "T", ""]

    /// The rest of it, if all but its first mark are capitals; `nil` otherwise.
    private var withoutJoinedNumber: PrintPiece? {
        guard let first = characters.first, first.isLetterOrDigit, !first.character.isUppercase,
            Self.misreadNumbers.contains(PlainText.of(String(first.character)))
        else { return nil }
        let rest = characters.dropFirst().filter(\.isLetterOrDigit)
        guard rest.count > 1, rest.allSatisfy(\.character.isUppercase) else { return nil }
        return part(characters.startIndex + 1..<characters.endIndex)
    }
}
