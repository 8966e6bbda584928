// SPDX-License-Identifier: Apache-2.0

/// The print that belongs to a label.
struct FoundValue {
    /// Its lines, from top to bottom.
    var pieces: [PrintPiece]
    /// The probability that they are the label's value.
    var certainty: Double
    /// The indices of its cells.
    var cells: [Int]
    /// True if another place of the document says it differently.
    var isContradicted = false
    /// True if print behind it may be the rest of it.
    var mayGoOn = false
}

extension FoundValue {
    /// The value in one line that stood without a label.
    init(_ line: LabelMatcher.FreeLine, certainty: Double) {
        self.init(pieces: [line.piece], certainty: certainty, cells: [line.index])
    }

    /// Adds what stands at another label and goes on with it.
    mutating func append(_ next: FoundValue) {
        pieces += next.pieces
        certainty *= next.certainty
        isContradicted = isContradicted || next.isContradicted
        mayGoOn = mayGoOn || next.mayGoOn
    }
}
