// SPDX-License-Identifier: Apache-2.0

/// The recogniser's output for a line: for each step along it the probability of each class.
package struct ZoneLineScores: Sendable {
    /// Nothing, the filler, ten digits and 26 letters, in this order.
    package static let classes = 38
    /// Steps from one character to the next, as strips are cut.
    package static let stepsPerCharacter = 5.0

    /// `steps × classes` probabilities, step after step.
    package let probabilities: [Float]
    /// The number of steps.
    package var steps: Int { probabilities.count / Self.classes }

    package init(probabilities: [Float]) {
        precondition(probabilities.count.isMultiple(of: Self.classes), "a probability of each class for each step")
        self.probabilities = probabilities
    }

    /// A character that is the likeliest in each of some consecutive steps.
    package struct Run {
        /// Its class, never that of nothing.
        package let index: Int
        /// The probability of the class at the first of the steps.
        let first: Float
        /// The mean of the steps, weighed by the probability of the class.
        let middle: Double

        var isFiller: Bool { index == 1 }
    }

    /// The characters that are read if each step is in its likeliest class.
    package var likeliest: [Run] {
        var runs: [Run] = []
        var open: (index: Int, first: Float, sum: Double, weight: Double)?
        func finish() {
            if let open { runs.append(Run(index: open.index, first: open.first, middle: open.sum / open.weight)) }
        }
        for step in 0..<steps {
            let row = probabilities[step * Self.classes..<(step + 1) * Self.classes]
            let best = row.indices.max { row[$0] < row[$1] } ?? row.startIndex
            let index = best - row.startIndex
            if index != open?.index {
                finish()
                open = index == 0 ? nil : (index, row[best], 0, 0)
            }
            let probability = Double(row[best])
            open?.sum += probability * Double(step)
            open?.weight += probability
        }
        finish()
        return runs
    }
}

/// Reads straightened lines; see Models/mrz/README.md for the network and its contract.
struct ZoneRecogniser {
    /// Rows of a strip.
    static let stripHeight = StripReader.height
    /// Pixels of a strip from one character to the next, and from the foot of a capital to its top.
    static let pitch = 20.0
    /// Pixels of a strip per step.
    static let stride = StripReader.stride

    private let reader = StripReader(network: ZoneNetworks.recogniser, classes: ZoneLineScores.classes)

    /// The text on a strip.
    ///
    /// - Throws: ``VisionError``.
    func scores(of strip: Image) throws(VisionError) -> ZoneLineScores {
        ZoneLineScores(probabilities: try reader.probabilities(on: strip))
    }
}
