// SPDX-License-Identifier: Apache-2.0

/// Compares lines of print with values; see Models/print/README.md for the network and its contract.
struct PrintRecogniser {
    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.printRecogniser.file, runner: .convolutional)
    }

    private let reader = StripReader(network: network, classes: PrintedLineScores.classes)

    /// The text on a line of a card.
    ///
    /// - Throws: ``VisionError``.
    func scores(of line: PrintedLine, on card: Image) throws(VisionError) -> PrintedLineScores {
        let strip = PrintStrip(line)
        let probabilities = try reader.probabilities(on: strip.pixels(of: card))
        return PrintedLineScores(probabilities: probabilities, spaces: line.spaces.map(strip.step))
    }
}
