// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the print of a document whose codes do not say everything.
struct DocumentTextReader: Sendable {
    /// False if no print is to be read.
    let isAsked: Bool
    /// The day that tells the century of years with two digits.
    let day: CalendarDate

    /// Rows of marks from which on a picture without a document's edges is read: other pictures have fewer.
    ///
    /// Without a portrait, it takes as many as a front has values.
    private static let (leastRows, leastRowsAlone) = (5, 8)
    /// Documents of one picture that are read, the largest first.
    private static let mostDocuments = 2
    /// Mean confidence, and characters, from which on a direction is taken without a look at the other one.
    private static let clearConfidence = 0.85
    private static let clearCharacters = 25

    private let reader = PrintTextReader()
    private let places = PrintedSideFinder()
    private let interpreter = PrintInterpreter()
    private let assessor = QualityAssessor()

    /// The print of the documents in an image.
    ///
    /// Selfies, and backs with a licence's barcode, are not read: their data are known. Neither is the back of a card
    /// whose zone was read. A picture without a document's edges is read as one document if it has rows of print.
    ///
    /// - Throws: `VisionError`.
    func read(
        _ image: Image,
        documents: DocumentLocation,
        barcodes: BarcodeReadings,
        zones: ZoneReadings,
        faces: FaceReadings,
        expecting expectation: Expectation
    ) throws -> PrintReadings {
        guard isAsked, expectation != .selfie, barcodes.licenses.isEmpty else { return PrintReadings() }
        let sides = places.sides(
            in: image,
            documents: documents,
            zones: zones,
            faces: faces,
            expecting: expectation
        )
        var readings = PrintReadings()
        for side in sides.prefix(Self.mostDocuments) {
            if let reading = try read(side, in: image, faces: faces) { readings.sides.append(reading) }
        }
        // Of several documents, or both sides of one, those come first that name a holder.
        readings.sides = readings.sides.filter(\.namesHolder) + readings.sides.filter { !$0.namesHolder }
        return readings
    }

    /// The print of one side; `nil` if it has none.
    private func read(_ side: PrintedSide, in image: Image, faces: FaceReadings) throws -> PrintReading? {
        guard var best = try lines(of: side, in: image, faces: faces) else { return nil }
        if !side.isDirectionKnown, !best.isClear(Self.clearConfidence, Self.clearCharacters),
            let turned = try lines(of: side.halfTurned, in: image, faces: faces),
            turned.certainCharacters > best.certainCharacters
        {
            best = turned
        }
        guard !best.lines.isEmpty else { return nil }
        let (width, height) = (Double(best.image.width), Double(best.image.height))
        let portrait = best.portrait?.inWidths(of: width)
        let printed = best.lines.map { PrintedText($0, width: width) }
        var own = Array(printed.indices)
        // An outline of no document's shape may be around both sides of a card.
        let isOfOneDocument = side.hasEdges && (side.outline == nil || side.outline?.shape != nil)
        if !isOfOneDocument, let portrait { own = PrintAroundPortrait(portrait: portrait).indices(of: printed) }
        let meaning = interpreter.interpret(
            own.map { printed[$0] },
            height: height / width,
            portrait: portrait,
            reflections: try assessor.reflections(on: best.image).map { $0.inWidths(of: width) },
            on: day
        )
        return PrintReading(
            side: best.side,
            width: width,
            toSource: best.toSource,
            lines: own.map { best.lines[$0].text },
            clearLines: own.map { best.lines[$0].clearText },
            meaning: meaning
        )
    }

    /// The lines of a side that is straightened with its top upwards; `nil` if it has too few rows of marks.
    private func lines(of side: PrintedSide, in image: Image, faces: FaceReadings) throws -> ReadSide? {
        let straight = try PerspectiveCorrector().correct(
            image,
            outline: side.corners,
            width: side.width,
            height: side.height
        )
        let least = side.isDirectionKnown ? Self.leastRows : Self.leastRowsAlone
        if !side.hasEdges, try !reader.showsPrint(straight.image, least: least) { return nil }
        // The first is the largest.
        let portrait = try faces.faces.first { side.corners.contains($0.bounds.center) }.flatMap {
            try side.straightened($0.bounds)?.ofPortrait
        }
        return ReadSide(
            side: side,
            lines: try reader.lines(on: straight.image, above: side.bottomOfPrint, outside: portrait),
            portrait: portrait,
            image: straight.image,
            toSource: straight.toSource
        )
    }
}

/// A side with the lines that were read on it.
private struct ReadSide {
    let side: PrintedSide
    let lines: [PrintTextLine]
    /// In pixels of the straightened side.
    let portrait: Rectangle?
    /// The straightened side.
    let image: Image
    let toSource: Homography

    /// The number of characters that are likely read as they are printed.
    var certainCharacters: Double { lines.flatMap(\.characters).map(\.confidence).reduce(0, +) }

    /// True if the print is surely read in its own direction.
    func isClear(_ confidence: Double, _ characters: Int) -> Bool {
        let printed = lines.flatMap(\.characters)
        return printed.count >= characters && certainCharacters >= confidence * Double(printed.count)
    }
}

extension PrintedSide {
    /// The bounds, on the straightened side, of a rectangle in the image.
    fileprivate func straightened(_ rectangle: Rectangle) throws -> Rectangle? {
        let fromSource = try Homography(
            from: corners,
            to: Quadrilateral(width: Double(width), height: Double(height))
        )
        let bounds = [
            Point(x: rectangle.x, y: rectangle.y), Point(x: rectangle.x + rectangle.width, y: rectangle.y),
            Point(x: rectangle.x + rectangle.width, y: rectangle.y + rectangle.height),
            Point(x: rectangle.x, y: rectangle.y + rectangle.height),
        ].map { fromSource($0) }
        let (xs, ys) = (bounds.map(\.x), bounds.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Rectangle {
    /// The portrait around a face: hair above it, shoulders below, where `SPECIMEN` and guilloches are printed.
    fileprivate var ofPortrait: Rectangle {
        Rectangle(x: x - 0.25 * width, y: y - 0.4 * height, width: 1.5 * width, height: 1.95 * height)
    }

    fileprivate func inWidths(of document: Double) -> PrintedArea {
        PrintedArea(
            left: x / document,
            top: y / document,
            right: (x + width) / document,
            bottom: (y + height) / document
        )
    }
}

extension PrintedText {
    /// A line that was read, in widths of its document.
    fileprivate init(_ line: PrintTextLine, width: Double) {
        self.init(
            characters: line.characters.map {
                Character(
                    character: $0.character,
                    confidence: $0.confidence,
                    letterConfidence: $0.letterConfidence,
                    digitConfidence: $0.digitConfidence,
                    alternative: $0.alternative,
                    alternativeConfidence: $0.alternativeConfidence,
                    left: $0.extent.lowerBound / width,
                    right: $0.extent.upperBound / width
                )
            },
            left: line.extent.lowerBound / width,
            right: line.extent.upperBound / width,
            baseline: line.baseline / width,
            capitalHeight: line.capitalHeight / width,
            slope: line.slope
        )
    }
}

extension PrintTextLine {
    /// The least confidence of a space: a letter beside it is not in doubt because the gap is narrow.
    private static let clearSpace = 0.9

    /// The text with a sign of its own for each letter and digit in doubt.
    fileprivate var clearText: String {
        String(
            characters.map { read in
                let least = read.character == " " ? Self.clearSpace : PrintComparison.clearCharacter
                return read.letterConfidence < least ? PrintComparison.doubtful : read.character
            }
        )
    }
}
