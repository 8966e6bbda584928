// SPDX-License-Identifier: Apache-2.0

/// Reads the print of a card.
package struct PrintReader: Sendable {
    /// Lines that are read, the widest: cards have some fifty, those of their ground among them.
    private static let mostLines = 250

    private let finder = PrintedLineFinder()

    package init() {}

    /// The text on the lines of a card.
    ///
    /// - Parameter card: Straightened and upright, in grey or colour.
    /// - Returns: The lines, the widest first; a false line reads as nothing.
    /// - Throws: ``VisionError``.
    package func lines(on card: Image) throws(VisionError) -> [PrintedLineScores] {
        let grey = try scaled(card).grey()
        let recogniser = PrintRecogniser()
        var lines: [PrintedLineScores] = []
        let widest = try finder.lines(on: grey).sorted { $0.width > $1.width }.prefix(Self.mostLines)
        for line in widest { lines.append(try recogniser.scores(of: line, on: grey)) }
        return lines
    }

    /// The card in as many pixels as print is sought in; some cards stand upright.
    private func scaled(_ card: Image) throws(VisionError) -> Image {
        let longer = max(card.width, card.height)
        func side(_ side: Int) -> Int {
            max(1, Int((Double(side) * Double(PrintedLineFinder.longerSide) / Double(longer)).rounded()))
        }
        let (width, height) = (side(card.width), side(card.height))
        if longer == PrintedLineFinder.longerSide { return card }
        // Means if there are more pixels, straight lines between them if fewer.
        return longer > PrintedLineFinder.longerSide
            ? try card.reduced(width: width, height: height) : try card.enlarged(width: width, height: height)
    }
}
