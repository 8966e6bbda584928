// SPDX-License-Identifier: Apache-2.0

/// Reads lines of print; see Models/print/README.md for the network and its contract.
struct PrintRecogniser {
    /// Pixels of a strip from the foot of a capital to its top.
    private static let capitalHeight = 20.0
    /// The factor by which a strip shows its line wider than high.
    private static let stretch = 1.25
    /// Heights of a capital that a strip shows before the line and after it.
    private static let margin = 1.1

    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.printRecogniser.file, runner: .convolutional)
    }

    private let reader = StripReader(network: network, classes: PrintedLineScores.classes)

    /// The text on a line of a card.
    ///
    /// - Throws: ``VisionError``.
    func scores(of line: PrintedLine, on card: Image) throws(VisionError) -> PrintedLineScores {
        let strip = Strip(line)
        let pixels = try card.sampled(at: strip.places, pixelsPerPixel: strip.down)
        let probabilities = try reader.probabilities(on: pixels)
        return PrintedLineScores(probabilities: probabilities, spaces: line.spaces.map(strip.step))
    }

    /// The places on a card of the pixels that show a line.
    private struct Strip {
        let line: PrintedLine
        /// Pixels of the card for each of the strip's, from its top to its bottom and along it.
        let down: Double
        let along: Double
        /// The start of the strip on the card.
        let left: Double

        init(_ line: PrintedLine) {
            self.line = line
            down = line.capitalHeight / capitalHeight
            along = down / stretch
            left = line.extent.lowerBound - margin * line.capitalHeight
        }

        var places: PlaceGrid {
            let right = line.extent.upperBound + margin * line.capitalHeight
            let steps = Int(step(right).rounded(.up))
            var places = PlaceGrid(width: steps * StripReader.stride, height: StripReader.height)
            for column in 0..<places.width {
                let x = left + (Double(column) + 0.5) * along
                let middle = line.baseline + line.slope * x - line.capitalHeight / 2
                for row in 0..<places.height {
                    places[column, row] = Point(
                        x: x,
                        y: middle + (Double(row) + 0.5 - Double(places.height) / 2) * down
                    )
                }
            }
            return places
        }

        /// The number of the reader's steps along the strip to a place on the card.
        func step(_ x: Double) -> Double { (x - left) / along / Double(StripReader.stride) }
    }
}
