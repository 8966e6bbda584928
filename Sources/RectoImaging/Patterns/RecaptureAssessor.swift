// SPDX-License-Identifier: Apache-2.0

/// Looks for the traces that screens and printers leave on a picture of a document.
///
/// A network judges squares of the document: pixels of a screen, the beats between them and those of the camera, and the
/// dots of a print. Issuers print dots as well, in a portrait or along an edge. So a copy is only what has traces nearly
/// everywhere.
package struct RecaptureAssessor: Sendable {
    /// Settings, with the reasons for their values.
    package struct Configuration: Sendable, Hashable {
        /// Squares on the document, by its long and its short side.
        var columns = 6
        var rows = 4
        /// Least width of a document in pixels: on less the squares overlap, and traces are finer than pixels.
        var leastWidth = 600.0
        /// Mean levels of squares that can show traces: neither black nor blown out.
        var levels = 14.0...250.0
        /// Least number of squares that can show traces.
        var leastSquares = 6
        /// Number of squares, from all over the document, after which no more are looked at if they show nothing.
        ///
        /// Of 290 drawn documents none is judged otherwise for that, and an honest one takes 8 squares in place of 24.
        var firstSquares = 6
        /// Logarithm of odds beyond which a square counts no more: no single one decides.
        var mostOdds = 4.0
        /// Mean of the squares' logarithms of odds from which on a document is likely a copy.
        ///
        /// Of 140 honest documents that `Samples/recapture.py` draws, of seeds 11 and 41, none has more than 0.6.
        package var leastOdds = 0.8

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
    ///   - image: The whole image in luminance, in all its pixels: traces die when it is scaled.
    ///   - outline: The document's corners; `nil` if its edges are not seen, which then is the whole picture.
    /// - Returns: The measure and the verdict; `nil` if there are too few pixels.
    /// - Throws: ``VisionError``, as if there is no memory.
    package func assess(_ image: Image, document outline: Quadrilateral?) throws(VisionError) -> Recapture? {
        let whole = Quadrilateral(width: Double(image.width), height: Double(image.height))
        let document = (outline ?? whole).startingWithLongSide
        guard min(image.width, image.height) >= SquareJudgement.side, document.width >= configuration.leastWidth else {
            return nil
        }
        var judgements: [SquareJudgement] = []
        for place in places(of: document) {
            guard let square = image.square(of: SquareJudgement.side, around: place),
                configuration.levels.contains(square.meanLevel)
            else {
                continue
            }
            judgements.append(try SquareJudgement(of: square))
            if judgements.count == configuration.firstSquares, mean(of: judgements, \.copy) < 0 { break }
        }
        guard judgements.count >= configuration.leastSquares else { return nil }
        return recapture(judgements)
    }

    /// What the judgements of squares say together.
    func recapture(_ judgements: [SquareJudgement]) -> Recapture {
        let share = Double(judgements.count { $0.copy > 0 }) / Double(judgements.count)
        let isCopy = mean(of: judgements, \.copy) >= configuration.leastOdds
        let isScreen = mean(of: judgements, \.screen) >= mean(of: judgements, \.print)
        return Recapture(share: share, origin: isCopy ? isScreen ? .screen : .print : nil)
    }

    /// The mean of logarithms of odds, each within its bounds.
    private func mean(of judgements: [SquareJudgement], _ odds: (SquareJudgement) -> Double) -> Double {
        let bound = configuration.mostOdds
        return judgements.reduce(0) { $0 + min(bound, max(-bound, odds($1))) } / Double(judgements.count)
    }

    /// The middles of the squares; those come first that lie in two of the rows, in turns.
    private func places(of document: Quadrilateral) -> [Point] {
        var (first, others): ([Point], [Point]) = ([], [])
        for row in 0..<configuration.rows {
            for column in 0..<configuration.columns {
                let across = (Double(column) + 0.5) / Double(configuration.columns)
                let down = (Double(row) + 0.5) / Double(configuration.rows)
                let top = document.topLeft + (document.topRight - document.topLeft) * across
                let bottom = document.bottomLeft + (document.bottomRight - document.bottomLeft) * across
                let place = top + (bottom - top) * down
                if row.isMultiple(of: 2), column % 2 == row / 2 % 2 {
                    first.append(place)
                } else {
                    others.append(place)
                }
            }
        }
        return first + others
    }
}

/// The result of looking for traces of a screen or a printer on a document.
package struct Recapture: Sendable, Hashable {
    /// Share of the document's squares that look more like a copy's than like an honest document's, 0 to 1.
    package let share: Double
    /// What the document was copied with; `nil` if it is likely no copy.
    package let origin: Origin?

    package init(share: Double, origin: Origin?) {
        self.share = share
        self.origin = origin
    }

    /// What shows a copy of a document.
    package enum Origin: Sendable, Hashable {
        /// A screen, with its pixels.
        case screen
        /// Paper, with a printer's dots.
        case print
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
