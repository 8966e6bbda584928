// SPDX-License-Identifier: Apache-2.0

/// Finds every line of print on a document: capitals, small letters and digits, darker or lighter than the ground.
///
/// Too many are better than too few: a line without print reads as nothing.
struct PrintedTextFinder {
    /// The heights of marks of characters, in pixels of a card 1,200 wide: small letters of 0.5 mm to capitals of 5.7.
    private static let heights = 7...80
    /// The least height of a line's capitals, in pixels.
    private static let leastCapital = 9.0
    /// The difference in darkness from which on a mark counts despite bold print beside it.
    private static let mostDifference = 45.0
    /// The greatest width of a mark, in heights of it: characters may touch.
    private static let mostAspect = 8.0
    /// The distance that the next mark may stand higher or lower, in heights of a mark.
    ///
    /// Small letters that reach below the line do so by 0.3 to 0.41 of the height of those without.
    private static let stagger = 0.45
    /// The share of the height of capitals from which on a mark counts as one, or as a letter as high.
    private static let isCapital = 0.86
    /// The height of the first letter against the median of a line of small letters, at most.
    private static let mostOverSmall = 1.7
    /// The least gap that parts two statements on one line, in heights of a capital: a space is about half as wide.
    private static let leastGap = 1.25
    /// The least height of a piece of a character whose strokes are too faint in between, in pixels, and of a capital.
    private static let leastPiece = 5.0
    private static let leastOfPiece = 0.35
    /// The widest gap with a hyphen in it, in heights of a capital: in print whose characters are all as wide.
    private static let widestOfHyphen = 1.7
    /// The height of one word against the next from which on they are of two sizes of print.
    private static let smaller = 0.84
    /// The least gap between two sizes of print, in heights of a capital: narrower ones are within a word.
    private static let leastSizeGap = 0.42
    /// The least share of capitals, and of letters as high, in a line: parentheses are fewer.
    private static let leastOfCapitals = 0.16
    /// The share of the highest mark's height that a median of digits and capitals has: slashes reach above them.
    private static let mostlyHigh = 0.82
    /// The least share of capitals in a line of capitals.
    private static let mostlyCapitals = 0.8
    /// Marks of a field's number in front of its value, and the least gap behind it, in heights of a capital.
    private static let longestLabel = 2
    private static let leastLabelGap = 0.5
    /// How much further inside the letters themselves may begin or end, in heights of a capital.
    private static let inside = 0.25
    /// A line of one mark is sought this near to others, in heights of their capitals.
    private static let reach = 7.0
    /// The distance of a value of one character below its caption, and its height against the caption's, at most.
    private static let mostDrop = 1.2
    private static let mostOverCaption = 2.6
    /// The least height of a light character that stands alone, such as a state's letter in its flag, in pixels.
    private static let leastLightAlone = 14.0
    /// The number of light marks that may stand alone, the highest first.
    private static let mostLightAlone = 16

    /// The lines on a document.
    ///
    /// - Parameter document: In grey, with about 14 pixels for each millimetre.
    /// - Returns: The lines of both tones; false ones are among them.
    /// - Throws: ``VisionError``.
    func lines(on document: Image) throws(VisionError) -> [PrintedLine] {
        let marks = try PrintedMark.marks(on: document, most: Self.mostDifference)
        let dark = lines(of: marks.filter { !$0.isLight }, areLight: false)
        let light = lines(of: marks.filter(\.isLight), areLight: true)
        let dominant = Self.dominant(dark.lines, over: light.lines)
        let lines = PrintedLine.joined(dominant + Self.dominant(light.lines, over: dominant))
        let alone =
            dark.alone.filter { mark in lines.contains { Self.isBeside(mark, $0) || Self.isBelow(mark, $0) } }
            + light.alone.filter { $0.capitalHeight >= Self.leastLightAlone && !Self.isWithin($0, dark.lines) }
            .sorted { $0.capitalHeight > $1.capitalHeight }.prefix(Self.mostLightAlone)
        return lines + alone
    }

    private func lines(of all: [PrintedMark], areLight: Bool) -> (lines: [PrintedLine], alone: [PrintedLine]) {
        let marks = all.filter { $0.mayBeCharacter(heights: Self.heights, mostAspect: Self.mostAspect) }
        let flat = all.filter { $0.width >= 1.3 * $0.height }.sorted { $0.x < $1.x }
        // Light marks are the ground between dark letters, too: rows of these must not grow.
        let pieces = areLight ? [] : all.filter { $0.height >= Self.leastPiece }.sorted { $0.x < $1.x }
        var (lines, alone): ([PrintedLine], [PrintedLine]) = ([], [])
        for row in PrintedRow.rows(of: marks, stagger: Self.stagger, growsFar: !areLight) {
            let parts = Self.parts(of: row, flat, pieces, areLight: areLight)
                .filter { $0.capitalHeight >= Self.leastCapital }
            for part in parts {
                if part.marks > 1 || part.width >= 2 * part.capitalHeight || parts.count > 1 {
                    lines.append(part)
                } else {
                    alone.append(part)
                }
            }
        }
        return (lines, alone)
    }

    /// The lines of a row: statements with a wide gap between them, or of two sizes of print, are lines of their own.
    private static func parts(
        of row: PrintedRow,
        _ flat: [PrintedMark],
        _ pieces: [PrintedMark],
        areLight: Bool
    ) -> [PrintedLine] {
        let whole = capital(of: row.marks, on: row.foot(slope: 0), slope: 0)
        let slope = row.slope(capital: whole)
        let foot = row.foot(slope: slope)
        let capital = capital(of: row.marks, on: foot, slope: slope)
        let gaps = row.gaps(least: PrintedRow.leastSpace * capital)
        let dashes = dashes(in: gaps, among: flat, capital) { foot + slope * $0 }
        let starts = [0] + gaps.map(\.index)
        let words = starts.indices.map { index in
            Array(row.marks[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : row.marks.count)])
        }
        let heights = words.map { self.capital(of: $0, on: foot, slope: slope) }
        let parting = sizes(of: words, heights, foot, slope)
        var groups: [[Int]] = [[0]]
        for (index, gap) in gaps.enumerated() {
            let (one, other) = (heights[index], heights[index + 1])
            let isLabel = index == 0 && words[0].count <= longestLabel && one < smaller * other
            let least = leastGap * min(capital, max(one, other))
            let isWide =
                dashes[index] == nil && gap.width >= least
                && emptiest(gap, of: pieces, capital) { foot + slope * $0 } >= least
            let isParting = parting.contains(index) && gap.width >= leastSizeGap * min(one, other)
            if isWide || isParting || isLabel && gap.width >= leastLabelGap * capital {
                groups.append([index + 1])
            } else {
                groups[groups.count - 1].append(index + 1)
            }
        }
        return groups.map { group in
            let part = PrintedRow(group.flatMap { words[$0] })
            let height = groups.count == 1 ? capital : self.capital(of: part.marks, on: foot, slope: slope)
            var line = PrintedLine(extent: part.extent, capitalHeight: height, baseline: foot, slope: slope)
            line.spaces = part.spaces(capital: height)
            line.isLight = areLight
            line.marks = part.marks.count
            line.dashes = group.dropLast().compactMap { dashes[$0] }
            let before = group[0] > 0 ? gaps[group[0] - 1].middle : -.infinity
            let after = group[group.count - 1] < gaps.count ? gaps[group[group.count - 1]].middle : .infinity
            line.clear = before...after
            return line
        }
    }

    /// The width of the widest part of a gap in which nothing of a character stands: faint ones fall into pieces.
    private static func emptiest(
        _ gap: (index: Int, width: Double, middle: Double),
        of pieces: [PrintedMark],
        _ capital: Double,
        foot: (Double) -> Double
    ) -> Double {
        let (start, end) = (gap.middle - gap.width / 2, gap.middle + gap.width / 2)
        var (widest, right) = (0.0, start)
        for piece in pieces[firstIndex(behind: start, of: pieces)...].prefix(while: { $0.x < end }) {
            let middle = (foot(piece.middle) - piece.y - piece.height / 2) / capital
            guard piece.height >= leastOfPiece * capital, piece.right < end, (0...1).contains(middle) else { continue }
            widest = max(widest, piece.x - right)
            right = max(right, piece.right)
        }
        return max(widest, end - right)
    }

    /// The first of marks, from left to right, that begins behind a place.
    private static func firstIndex(behind place: Double, of marks: [PrintedMark]) -> Int {
        var (low, high) = (marks.startIndex, marks.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].x <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// For each gap the mark in it that may be a hyphen, with room on both sides of it.
    private static func dashes(
        in gaps: [(index: Int, width: Double, middle: Double)],
        among flat: [PrintedMark],
        _ capital: Double,
        foot: (Double) -> Double
    ) -> [ClosedRange<Double>?] {
        gaps.map { gap in
            guard gap.width <= widestOfHyphen * capital else { return nil }
            let (start, end) = (gap.middle - gap.width / 2, gap.middle + gap.width / 2)
            let within = flat[firstIndex(behind: start, of: flat)...].prefix { $0.x < end }.filter { mark in
                mark.right < end && mark.mayBeHyphen(capital: capital, foot: foot(mark.middle))
            }
            guard within.count == 1, let dash = within.first else { return nil }
            return dash.x...dash.right
        }
    }

    /// The words after which print of another size begins: captions beside values in capitals and digits.
    ///
    /// A word of small letters alone among others is as low as a caption, and none.
    private static func sizes(
        of words: [[PrintedMark]],
        _ heights: [Double],
        _ foot: Double,
        _ slope: Double
    ) -> Set<Int> {
        let steps = heights.indices.dropLast().filter { index in
            let (one, other) = (heights[index], heights[index + 1])
            return min(one, other) < smaller * max(one, other)
        }
        func isOfCapitals(_ range: Range<Int>) -> Bool {
            let marks = range.flatMap { words[$0] }
            let height = capital(of: marks, on: foot, slope: slope)
            let high = marks.count { rise(of: $0, foot, slope) >= isCapital * height }
            return Double(high) >= mostlyCapitals * Double(marks.count)
        }
        return Set(
            steps.enumerated().filter { place, step in
                let before = (place > 0 ? steps[place - 1] + 1 : 0)..<step + 1
                let after = step + 1..<(place + 1 < steps.count ? steps[place + 1] + 1 : words.count)
                return isOfCapitals(heights[step] > heights[step + 1] ? before : after)
            }.map(\.element)
        )
    }

    private static func rise(of mark: PrintedMark, _ foot: Double, _ slope: Double) -> Double {
        foot + slope * mark.middle - mark.y
    }

    /// The height of the capitals of marks that stand on a line.
    ///
    /// In a line of small letters only a few are as high: it takes two of them, or the first one.
    private static func capital(of marks: [PrintedMark], on foot: Double, slope: Double) -> Double {
        let rises = marks.map { max(1, rise(of: $0, foot, slope)) }
        let sorted = rises.sorted()
        let median = sorted[sorted.count / 2]
        if let highest = sorted.last, sorted.count > 4, median >= mostlyHigh * highest { return median }
        for highest in sorted.reversed() {
            let alike = sorted.filter { $0 >= isCapital * highest && $0 <= highest }
            let least = max(2, Int(leastOfCapitals * Double(sorted.count)))
            if alike.count >= least || sorted.count <= 2 || highest == rises[0] && highest <= mostOverSmall * median {
                // The lower one of two: a mark may have a piece of the ground on it.
                return alike[(alike.count - 1) / 2]
            }
        }
        return median
    }

    /// The lines that are none of the other tone's: the ground between letters, and the holes in them, look like marks.
    private static func dominant(_ lines: [PrintedLine], over others: [PrintedLine]) -> [PrintedLine] {
        // Of one long line in place of several, its marks count against all of theirs.
        let marks = others.map { other in lines.reduce(0) { $0 + (isOver(other, $1) ? $1.marks : 0) } }
        return lines.filter { line in
            !others.indices.contains { index in
                others[index].marks >= marks[index] && isOver(others[index], line)
                    && isAsLong(others[index], as: line)
            }
        }
    }

    /// True if a line begins and ends no further inside than another one: the ground between letters does.
    private static func isAsLong(_ other: PrintedLine, as line: PrintedLine) -> Bool {
        let tolerance = inside * line.capitalHeight
        return other.extent.lowerBound <= line.extent.lowerBound + tolerance
            && other.extent.upperBound >= line.extent.upperBound - tolerance
    }

    /// True if most of a line lies on another one.
    private static func isOver(_ other: PrintedLine, _ line: PrintedLine) -> Bool {
        let shared =
            min(line.extent.upperBound, other.extent.upperBound)
            - max(line.extent.lowerBound, other.extent.lowerBound)
        let middle = line.baselineInMiddle - line.capitalHeight / 2
        return shared > 0.5 * line.width && middle < other.baselineInMiddle
            && middle > other.baselineInMiddle - other.capitalHeight
    }

    /// True if a character that stands alone has its place in front of a line, or behind it.
    private static func isBeside(_ mark: PrintedLine, _ line: PrintedLine) -> Bool {
        let distance = max(
            line.extent.lowerBound - mark.extent.upperBound,
            mark.extent.lowerBound - line.extent.upperBound
        )
        let foot = line.foot(at: (mark.extent.lowerBound + mark.extent.upperBound) / 2)
        return distance > 0 && distance <= reach * line.capitalHeight
            && abs(mark.baselineInMiddle - foot) <= 0.35 * line.capitalHeight
            && (0.4...1.4).contains(mark.capitalHeight / line.capitalHeight)
    }

    /// True if a character that stands alone begins below the start of a line, as a value of one letter below its caption.
    private static func isBelow(_ mark: PrintedLine, _ line: PrintedLine) -> Bool {
        let start = mark.extent.lowerBound
        let drop = mark.baselineInMiddle - mark.capitalHeight - line.baseline - line.slope * start
        return abs(start - line.extent.lowerBound) <= 0.5 * mark.capitalHeight
            && (0...mostDrop).contains(drop / mark.capitalHeight)
            && (1...mostOverCaption).contains(mark.capitalHeight / line.capitalHeight)
    }

    /// True if a mark lies on one of these lines: it is the ground between two letters, or the hole in one.
    private static func isWithin(_ mark: PrintedLine, _ lines: [PrintedLine]) -> Bool {
        let (x, y) = (mark.extent.lowerBound, mark.baselineInMiddle - mark.capitalHeight / 2)
        return lines.contains { line in
            let reach = line.capitalHeight / 2
            return x > line.extent.lowerBound - reach && x < line.extent.upperBound + reach
                && y > line.baselineInMiddle - 3 * reach && y < line.baselineInMiddle + reach
        }
    }
}
