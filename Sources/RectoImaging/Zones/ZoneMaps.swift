// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The output of the locator's network for a picture: one value per cell of 4 × 4 pixels.
struct ZoneMaps {
    /// Pixels of the picture per cell, each way.
    static let stride = 4
    /// Pixels of the picture from one character to the next, at most: training had none further apart.
    static let widestPitch = 22.0

    /// Columns of cells.
    let width: Int
    /// Rows of cells.
    let height: Int
    private let values: [Float]

    /// Sides of the input are multiples of it; the network halves the picture three times.
    private static let granularity = 16
    /// Contrast is evened out over squares of as many pixels; as in training.
    private static let neighbourhood = 33
    private static let leastDeviation: Float = 0.02
    private static let limit: Float = 3

    /// The maps of a picture in luminance; its characters should be 3 to 22 pixels apart.
    ///
    /// - Throws: ``VisionError``.
    init(of picture: Image) throws(VisionError) {
        let columns = Self.rounded(picture.width)
        let rows = Self.rounded(picture.height)
        let input = try NetworkInput(
            contrastOf: picture,
            side: Self.neighbourhood,
            leastDeviation: Self.leastDeviation,
            limit: Self.limit,
            width: columns,
            height: rows
        )
        let outputs = try ZoneNetworks.locator.get().run(input)
        width = columns / Self.stride
        height = rows / Self.stride
        guard outputs[0].count == Map.allCases.count * width * height else {
            throw .failed(operation: "find machine readable zones")
        }
        values = outputs[0]
    }

    private static func rounded(_ side: Int) -> Int { (side + granularity - 1) / granularity * granularity }

    private enum Map: Int, CaseIterable {
        case zone, line, cosine, sine, pitch
    }

    private subscript(map: Map, cell: Int) -> Float { values[map.rawValue * width * height + cell] }

    /// Probability that a cell lies in a zone; cells count along the rows.
    func zone(_ cell: Int) -> Float { Self.probability(self[.zone, cell]) }

    /// Probability that a cell lies on the middle of a line.
    func line(_ cell: Int) -> Float { Self.probability(self[.line, cell]) }

    /// Direction of reading at a cell, of any length.
    func direction(_ cell: Int) -> Point { Point(x: Double(self[.cosine, cell]), y: Double(self[.sine, cell])) }

    /// Binary logarithm of the distance between characters at a cell, in pixels of the picture.
    func logPitch(_ cell: Int) -> Float { self[.pitch, cell] + 3 }

    private static func probability(_ score: Float) -> Float { 1 / (1 + exp(-score)) }
}
