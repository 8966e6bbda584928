// SPDX-License-Identifier: Apache-2.0

/// Reads lines of print; see Models/print/README.md for the network and its contract.
struct PrintRecogniser {
    /// Pixels of a strip from the foot of a capital to its top.
    private static let capitalHeight = 20.0
    /// How much wider than high a strip shows its line.
    private static let stretch = 1.25
    /// Heights of a capital that a strip shows before the line and after it.
    private static let margin = 1.1

    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.printRecogniser.file, runner: .convolutional)
    }

    private let reader = StripReader(network: network, classes: PrintedLineScores.classes)

    /// What stands on a line of a card.
    ///
    /// - Throws: ``VisionError``.
    func scores(of line: PrintedLine, on card: Image) throws(VisionError) -> PrintedLineScores {
        PrintedLineScores(probabilities: try reader.probabilities(on: strip(of: line, on: card)))
    }

    private func strip(of line: PrintedLine, on card: Image) throws(VisionError) -> Image {
        // Of the card, for each pixel of the strip.
        let down = line.capitalHeight / Self.capitalHeight
        let along = down / Self.stretch
        let left = line.extent.lowerBound - Self.margin * line.capitalHeight
        let right = line.extent.upperBound + Self.margin * line.capitalHeight
        let steps = ((right - left) / along / Double(StripReader.stride)).rounded(.up)
        var places = PlaceGrid(width: Int(steps) * StripReader.stride, height: StripReader.height)
        for column in 0..<places.width {
            let x = left + (Double(column) + 0.5) * along
            let middle = line.baseline + line.slope * x - line.capitalHeight / 2
            for row in 0..<places.height {
                places[column, row] = Point(x: x, y: middle + (Double(row) + 0.5 - Double(places.height) / 2) * down)
            }
        }
        return try card.sampled(at: places, pixelsPerPixel: down)
    }
}
