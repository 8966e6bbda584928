// SPDX-License-Identifier: Apache-2.0

/// Looks for the traces that screens and printers leave on a picture of a document: one fine pattern all over it.
///
/// A screen's pixels, the beats between them and those of the camera, and the dots of a printed copy have one frequency
/// everywhere. The lines of a document's own print change from place to place, or end with a part of it.
package struct RecaptureAssessor: Sendable {
    /// Settings, with the reasons for their values.
    package struct Configuration: Sendable, Hashable {
        /// Side of a square in pixels: 128 tell frequencies that differ by a hundredth, and fit between lines of print.
        var side = 128
        /// Squares on the document, by its long and its short side.
        var columns = 6
        var rows = 4
        /// Squares beside each edge.
        var besideEachEdge = 3
        /// Least width of a document in pixels: on less the squares overlap, and one line of print lies in several.
        var leastWidth = 600.0
        /// Mean levels of squares that can show a pattern: neither black nor blown out.
        var levels = 14.0...250.0
        /// Share of the document's squares from which on a pattern is one of the whole document.
        package var leastShare = 0.4
        /// Share of the document's squares, if the squares beside it have the pattern too: print and table differ.
        var leastShareWithinEdges = 0.4
        /// Share of the squares beside it that have it, too: a document's own print ends with it.
        var leastShareBeside = 0.4
        /// Least number of squares beside the document that can show a pattern.
        var leastBeside = 3
        /// Share of the squares for a second pattern across the first.
        var leastSecondShare = 0.3
        /// Periods across a document's width from which on two patterns across each other are a printer's dots.
        ///
        /// 85 dots to an inch are 286 across a card. Issuers print lines as fine, but not two sets that are equal.
        var leastDots = 230.0
        /// Periods across a document's width from which on one pattern is a screen's: 0.16 mm on a card.
        ///
        /// Tints of issuers have lines from 0.18 mm on.
        var leastPixels = 535.0
        /// How much the periods of two patterns of one lattice may differ, by perspective.
        var lattice = 0.85...1.18
        /// The sine of the angle from which on two patterns cross each other: 50°, for perspective bends right ones.
        var leastCrossing = 0.766
        /// Least width of a card as a share of its height; what is less wide is a page of 125 mm.
        var leastCardShape = 1.5
        /// The width of such a page as a multiple of a card's.
        var pageWidth = 125 / 85.6
        /// Share of all squares where no edges tell document from surroundings.
        var leastShareWithoutEdges = 0.6
        /// Share of the squares in the middle, likewise: cloth goes on around a document, not on it.
        var leastShareInMiddle = 0.75

        package init() {}
    }

    /// The settings.
    package let configuration: Configuration

    package init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The traces on a document.
    ///
    /// - Parameters:
    ///   - image: The whole image in luminance, in all its pixels: patterns die when it is scaled.
    ///   - outline: The document's corners; `nil` if its edges are not seen.
    /// - Returns: The share of the document with one pattern, and the verdict; `nil` if there are too few pixels.
    /// - Throws: ``VisionError`` if there is no memory.
    package func assess(_ image: Image, document outline: Quadrilateral?) throws(VisionError) -> Recapture? {
        let whole = Quadrilateral(width: Double(image.width), height: Double(image.height))
        let document = (outline ?? whole).startingWithLongSide
        guard min(image.width, image.height) >= configuration.side, document.width >= configuration.leastWidth else {
            return nil
        }
        var squares: [PatternSquare] = []
        for (place, isOnDocument) in places(of: document, in: image, hasEdges: outline != nil) {
            guard let square = image.square(of: configuration.side, around: place),
                configuration.levels.contains(square.meanLevel)
            else {
                continue
            }
            let peaks = try AmplitudeSpectrum(of: square).peaks()
            squares.append(PatternSquare(place: place, isOnDocument: isOnDocument, peaks: peaks))
        }
        guard squares.count(where: \.isOnDocument) >= configuration.columns else { return nil }
        let reach = (document.bottomRight - document.topLeft).length
        let patterns = SharedPatternFinder().patterns(of: squares, middle: document.centre, reach: reach)
        guard let first = patterns.first else { return Recapture(share: 0, sign: nil) }
        // Lines are as fine on a page as on a card, which is narrower.
        let isCard = document.width >= configuration.leastCardShape * document.height
        let widths = document.width / Double(configuration.side) / (isCard ? 1 : configuration.pageWidth)
        let sign =
            outline == nil
            ? patterns.lazy.compactMap { signWithoutEdges(of: $0, among: squares, in: document) }.first
            : sign(
                of: patterns,
                widths: widths,
                hasSurroundings: squares.count { !$0.isOnDocument } >= configuration.leastBeside
            )
        return Recapture(share: first.shareOnDocument, sign: sign)
    }

    /// The sign that a pattern is everywhere, also in the middle, where a document is.
    private func signWithoutEdges(
        of pattern: SharedPattern,
        among squares: [PatternSquare],
        in picture: Quadrilateral
    ) -> Recapture.Sign? {
        let half = picture.bottomRight - picture.centre
        let middle = squares.indices.filter { index in
            let offset = squares[index].place - picture.centre
            return abs(offset.x) <= abs(half.x) / 2 && abs(offset.y) <= abs(half.y) / 2
        }
        let having = Set(pattern.members.map(\.square)).intersection(middle)
        let shareInMiddle = Double(having.count) / Double(max(1, middle.count))
        guard pattern.shareOnDocument >= configuration.leastShareWithoutEdges,
            shareInMiddle >= configuration.leastShareInMiddle
        else {
            return nil
        }
        return .patternEverywhere
    }

    /// The sign that patterns are of a screen or a printer; `widths` is a card's width in squares.
    private func sign(of patterns: [SharedPattern], widths: Double, hasSurroundings: Bool) -> Recapture.Sign? {
        let goesBeyond = patterns.contains { pattern in
            pattern.shareOnDocument >= configuration.leastShareWithinEdges
                && pattern.shareBeside >= configuration.leastShareBeside
        }
        if hasSurroundings, goesBeyond { return .patternBeyondEdges }
        var own: [SharedPattern] = []
        for pattern in patterns.sorted(by: { $0.frequency.length < $1.frequency.length })
        where !own.contains(where: { pattern.isEcho(of: $0, side: configuration.side) }) {
            own.append(pattern)
        }
        for first in own where first.shareOnDocument >= configuration.leastShare {
            let fineness = first.frequency.length * widths
            if fineness >= configuration.leastPixels { return .patternFinerThanPrint }
            guard fineness >= configuration.leastDots else { continue }
            for second in own where second.shareOnDocument >= configuration.leastSecondShare {
                let ratio = second.frequency.length / first.frequency.length
                if configuration.lattice.contains(ratio), isAcross(first.frequency, second.frequency) {
                    return .lattice
                }
            }
        }
        return nil
    }

    /// True if two patterns cross each other.
    private func isAcross(_ first: Point, _ second: Point) -> Bool {
        abs(first.x * second.y - first.y * second.x) >= configuration.leastCrossing * first.length * second.length
    }

    /// The middles of the squares, on the document and beside it.
    private func places(of document: Quadrilateral, in image: Image, hasEdges: Bool) -> [(Point, isOnDocument: Bool)] {
        var places: [(Point, Bool)] = []
        for row in 0..<configuration.rows {
            for column in 0..<configuration.columns {
                let across = (Double(column) + 0.5) / Double(configuration.columns)
                let down = (Double(row) + 0.5) / Double(configuration.rows)
                let top = document.topLeft + (document.topRight - document.topLeft) * across
                let bottom = document.bottomLeft + (document.bottomRight - document.bottomLeft) * across
                places.append((top + (bottom - top) * down, true))
            }
        }
        guard hasEdges else { return places }
        let half = Double(configuration.side) / 2
        let corners = document.corners
        for index in 0..<4 {
            let (start, end) = (corners[index], corners[(index + 1) % 4])
            let edge = end - start
            guard edge.length > 0 else { continue }
            var outwards = Point(x: edge.y, y: -edge.x) * (1 / edge.length)
            let inwards = document.centre - start
            if outwards.x * inwards.x + outwards.y * inwards.y > 0 { outwards = outwards * -1 }
            for number in 0..<configuration.besideEachEdge {
                let share = (Double(number) + 0.5) / Double(configuration.besideEachEdge)
                let place = start + edge * share + outwards * (1.24 * half)
                let isInside =
                    place.x >= half && place.y >= half && place.x <= Double(image.width) - half
                    && place.y <= Double(image.height) - half
                if isInside { places.append((place, false)) }
            }
        }
        return places
    }
}

/// The result of looking for traces of a screen or a printer on a document.
package struct Recapture: Sendable, Hashable {
    /// Share of the document that has one fine pattern, 0 to 1.
    package let share: Double
    /// The sign that the document was on a screen or is a print; `nil` if there is none.
    package let sign: Sign?

    package init(share: Double, sign: Sign?) {
        self.share = share
        self.sign = sign
    }

    /// What a pattern has that no document's own print has.
    package enum Sign: String, Sendable, Hashable, CaseIterable {
        /// It goes on beyond the document's edges.
        case patternBeyondEdges
        /// Two patterns of one fineness cross each other, as a printer's dots and a screen's pixels do.
        case lattice
        /// It is finer than the lines that issuers print.
        case patternFinerThanPrint
        /// It is all over a picture in which no document's edges are seen.
        case patternEverywhere
    }
}

extension Image {
    /// The mean of the levels of every fourth row.
    fileprivate var meanLevel: Double {
        var (sum, count) = (0, 0)
        unsafe withUnsafeBytes { bytes in
            for y in stride(from: 0, to: height, by: 4) {
                for x in 0..<width { sum += Int(unsafe bytes[y * bytesPerRow + x]) }
                count += width
            }
        }
        return count == 0 ? 0 : Double(sum) / Double(count)
    }
}
