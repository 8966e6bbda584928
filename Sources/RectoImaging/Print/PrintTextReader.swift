// SPDX-License-Identifier: Apache-2.0

/// Reads every line of print on a document; see Models/print/README.md for the network and its contract.
package struct PrintTextReader: Sendable {
    /// The pixels of a straightened document for each millimetre of it: small print has then 11.
    package static let pixelsPerMillimetre = 14.0
    /// Lines that are read, those of most contrast; documents have some fifty, and grounds look like many more.
    private static let mostLines = 160
    /// Lines without print, one fainter than the other, after which none is read: they are the ground's.
    ///
    /// On 42 rendered fronts and pages, no print stood behind 20 lines, and a word behind 15. Of marks that seldom are
    /// print, fewer are read in vain: that leaves out a fifth of the network's work, and twelve words of captions.
    private static let mostInVain = (lines: 25, wideMarks: 5)
    /// The width of a line of one mark, and of two, in heights of it, from which on they seldom are letters: letters
    /// that run into each other are as wide, and so is much of the ground.
    private static let widestOfMarks = [1: 1.5, 2: 3.0]
    /// The characters and their mean confidence by which a line is print.
    private static let (leastOfPrint, confidenceOfPrint) = (2, 0.75)
    /// The least contrast of a line, in levels: print that is fainter reads as nothing.
    private static let leastContrast = 4.0
    /// The least mean confidence of a line: what the ground's lines read as is less sure.
    private static let leastConfidence = 0.4

    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.printReader.file, runner: .convolutional)
    }

    private let finder = PrintedTextFinder()
    private let decoder = PrintTextDecoder()
    /// Less likely than the decoder's floor: most of 265 classes are, at each step.
    private static let negligible: Float = 16.2

    private let reader = StripReader(network: network, classes: PrintAlphabet.classes, negligible: negligible)

    package init() {}

    /// True if a document has rows of marks as print makes them, without reading them.
    ///
    /// - Parameters:
    ///   - document: As for ``lines(on:)``.
    ///   - least: The number of rows of five marks or more.
    /// - Returns: True if there are so many.
    /// - Throws: ``VisionError``.
    package func showsPrint(_ document: Image, least: Int) throws(VisionError) -> Bool {
        try finder.lines(on: document.grey()).count { $0.marks >= 5 } >= least
    }

    /// The lines of print on a document, from top to bottom.
    ///
    /// - Parameters:
    ///   - document: Straightened and upright, in grey or colour, with about ``pixelsPerMillimetre``.
    ///   - bottom: The row, in pixels of the document, below which nothing is read: a zone begins there.
    ///   - portrait: The part of the document, in its pixels, within which nothing is read: a face's lines look like marks.
    /// - Returns: The lines with their places in pixels of the document. Print with a wide gap in it, or in two sizes, is
    ///   more than one line.
    /// - Throws: ``VisionError``.
    package func lines(
        on document: Image,
        above bottom: Double = .infinity,
        outside portrait: Rectangle? = nil
    ) throws(VisionError) -> [PrintTextLine] {
        let grey = try document.grey()
        let found = try finder.lines(on: grey)
            .filter { $0.baselineInMiddle < bottom && portrait.map($0.isInside) != true }
            .map { (line: $0, contrast: $0.contrast(on: grey)) }.filter { $0.contrast >= Self.leastContrast }
            .sorted { ($1.contrast, $1.line.baseline) < ($0.contrast, $0.line.baseline) }
            .prefix(Self.mostLines).map(\.line)
        let heights = found.map(\.capitalHeight).sorted()
        let least = heights.isEmpty ? 0 : Self.heightOfValues * heights[heights.count * 3 / 4]
        let lines =
            try read(
                found.filter { !Self.isOfWideMarks($0) },
                on: grey,
                mostInVain: Self.mostInVain.lines,
                heightOfValues: least
            )
            + read(
                found.filter(Self.isOfWideMarks),
                on: grey,
                mostInVain: Self.mostInVain.wideMarks,
                heightOfValues: least
            )
        return Self.withoutRepetitions(lines)
            .sorted { ($0.baseline, $0.extent.lowerBound) < ($1.baseline, $1.extent.lowerBound) }
    }

    /// The text of lines, one fainter than the other, up to so many that are no print; lower ones than values are captions.
    private func read(
        _ found: [PrintedLine],
        on document: Image,
        mostInVain: Int,
        heightOfValues: Double
    ) throws(VisionError) -> [PrintTextLine] {
        var lines: [PrintTextLine] = []
        var inVain = 0
        for line in found where inVain < mostInVain {
            let read = try self.line(line, on: document, mayBeValue: line.capitalHeight >= heightOfValues)
            inVain = read.map(Self.isPrint) == true ? 0 : inVain + 1
            if let read { lines.append(read) }
        }
        return lines
    }

    private static func isOfWideMarks(_ line: PrintedLine) -> Bool {
        widestOfMarks[line.marks].map { line.width > $0 * line.capitalHeight } ?? false
    }

    /// True for what letters read as, and the ground seldom.
    private static func isPrint(_ line: PrintTextLine) -> Bool {
        line.characters.count >= leastOfPrint && line.meanConfidence >= confidenceOfPrint
    }

    /// The share of a line's width that lies on a longer line, from which on it repeats a part of that line.
    private static let mostShared = 0.6

    /// The lines without those that repeat a part of a longer one: a letter that reaches below its line, the ground in it.
    private static func withoutRepetitions(_ lines: [PrintTextLine]) -> [PrintTextLine] {
        lines.filter { line in
            !lines.contains { other in
                guard other.characters.count > line.characters.count else { return false }
                let shared =
                    min(line.extent.upperBound, other.extent.upperBound)
                    - max(line.extent.lowerBound, other.extent.lowerBound)
                let beside =
                    min(line.baseline, other.baseline)
                    - max(line.baseline - line.capitalHeight, other.baseline - other.capitalHeight)
                return shared >= mostShared * (line.extent.upperBound - line.extent.lowerBound)
                    && beside >= mostShared * min(line.capitalHeight, other.capitalHeight)
            }
        }
    }

    /// The greatest confidence of a hyphen that only its mark shows.
    private static let confidenceOfMark = 0.5

    /// A space with a mark in it that may be a hyphen, as that hyphen: in doubt, since the network sees none.
    private static func withHyphen(
        _ character: PrintTextLine.Character,
        of line: PrintedLine
    ) -> PrintTextLine.Character {
        guard character.character == " ",
            line.dashes.contains(where: { character.extent.contains(($0.lowerBound + $0.upperBound) / 2) })
        else { return character }
        var hyphen = character
        hyphen.character = "-"
        hyphen.alternative = " "
        hyphen.alternativeConfidence = character.confidence
        hyphen.confidence = min(character.confidence, confidenceOfMark)
        hyphen.letterConfidence = hyphen.confidence
        hyphen.digitConfidence = hyphen.confidence
        return hyphen
    }

    /// The confidence of a letter below which its line is read again, and the mean one below which a line is no print.
    private static let (leastOfOneReading, leastOfPrintAgain) = (0.9, 0.6)
    /// The height of values against the upper quarter of lines, at least: captions in doubt are told by most of their letters.
    private static let heightOfValues = 0.75
    /// The heights at which a line in doubt is read again, in heights that its capitals seem to have.
    ///
    /// With the mean of three readings, 124 of 150 rendered European fronts have all required fields right, with one 120;
    /// of 150 American ones 132 and 133.
    private static let otherHeights = [0.95, 1.05]

    /// The characters of a line: of one reading that is sure, or of the mean of three if it may be a value.
    private func decoded(
        _ strip: PrintStrip,
        of line: PrintedLine,
        on document: Image,
        mayBeValue: Bool
    ) throws(VisionError) -> [PrintTextDecoder.Decoded] {
        var sum = try probabilities(of: strip, line, on: document)
        let first = decoder.characters(of: sum)
        let mean = first.reduce(0) { $0 + $1.confidence } / Double(max(1, first.count))
        guard mayBeValue, first.count >= Self.leastOfPrint, mean >= Self.leastOfPrintAgain,
            first.contains(where: { $0.surety < Self.leastOfOneReading })
        else { return first }
        for heights in Self.otherHeights {
            let other = try probabilities(of: PrintStrip(line, heights: heights), line, on: document)
            for index in sum.indices { sum[index] += other[index] }
        }
        let count = Float(1 + Self.otherHeights.count)
        return decoder.characters(of: sum.map { $0 / count })
    }

    /// The probabilities of each class at each step of a strip.
    private func probabilities(
        of strip: PrintStrip,
        _ line: PrintedLine,
        on document: Image
    ) throws(VisionError) -> [Float] {
        let pixels = try strip.pixels(of: document)
        return try reader.probabilities(on: line.isLight ? pixels.inverted : pixels)
    }

    /// The text of a line; `nil` if it reads as nothing.
    private func line(
        _ line: PrintedLine,
        on document: Image,
        mayBeValue: Bool
    ) throws(VisionError) -> PrintTextLine? {
        let strip = PrintStrip(line)
        let characters = try decoded(strip, of: line, on: document, mayBeValue: mayBeValue).map { decoded in
            PrintTextLine.Character(
                character: PrintAlphabet.characters[decoded.index - 1],
                confidence: decoded.confidence,
                letterConfidence: decoded.letterConfidence,
                digitConfidence: decoded.digitConfidence,
                alternative: decoded.alternative.map { PrintAlphabet.characters[$0 - 1] },
                alternativeConfidence: decoded.alternativeConfidence,
                extent: strip.place(ofStep: decoded.steps.lowerBound)...strip.place(ofStep: decoded.steps.upperBound)
            )
        }
        .map { Self.withHyphen($0, of: line) }
        guard let first = characters.first, let last = characters.last else { return nil }
        let left = max(first.extent.lowerBound, line.extent.lowerBound - line.capitalHeight)
        let read = PrintTextLine(
            characters: characters,
            extent: left...max(left, min(last.extent.upperBound, line.extent.upperBound + line.capitalHeight)),
            baseline: line.baselineInMiddle,
            capitalHeight: line.capitalHeight,
            slope: line.slope
        )
        return read.meanConfidence >= Self.leastConfidence ? read : nil
    }
}

extension Image {
    /// The image with light and dark exchanged.
    fileprivate var inverted: Image {
        unsafe Image(width: width, height: height, format: format) { copy in
            unsafe withUnsafeBytes { pixels in
                let rowBytes = width * format.bytesPerPixel
                for row in 0..<height {
                    for column in 0..<rowBytes {
                        unsafe copy[row * rowBytes + column] = 255 - pixels[row * bytesPerRow + column]
                    }
                }
            }
        }
    }
}
