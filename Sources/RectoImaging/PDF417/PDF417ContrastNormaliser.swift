// SPDX-License-Identifier: Apache-2.0

/// Turns the brightness of a strip into darkness in any light: 0 for paper, 1 for bars.
///
/// The mean and the spread over several cells hardly depend on the codewords there, so they tell the light. A blur
/// takes away the same part of the spread everywhere and is accounted for later.
enum PDF417ContrastNormaliser {
    /// Spread that codewords of clear black and white have about a middle of 0.5.
    static let fullSpread: Float = 0.45

    /// Replaces brightness by darkness.
    ///
    /// - Parameters:
    ///   - strip: Brightness; darkness afterwards.
    ///   - symbolRows: The rows that belong to the symbol, if known. The others, mere paper, say nothing about
    ///     codewords, but are no less lit.
    /// - Returns: The factor by which the noise of each cell grew, relative to most other cells; at least 1.
    static func normalise(_ strip: inout PDF417Strip, symbolRows: Range<Int>? = nil) -> FloatPlane {
        let (rows, columns) = (strip.samples.height, strip.columnCount)
        var means = FloatPlane(width: columns, height: strip.rowCount)
        var spreads = FloatPlane(width: columns, height: strip.rowCount)
        let count = Float(PDF417Strip.samplesPerCell * PDF417Strip.samplesPerRow)
        for row in 0..<strip.rowCount {
            for column in 0..<columns {
                var sum: Float = 0
                var squares: Float = 0
                // Relative to a sample of the cell itself, so that the squares do not cancel out.
                let first = strip.cellSamples.lowerBound + column * PDF417Strip.samplesPerCell
                let reference = strip.samples[first, row * PDF417Strip.samplesPerRow]
                for line in 0..<PDF417Strip.samplesPerRow {
                    let start = (row * PDF417Strip.samplesPerRow + line) * strip.samples.width + first
                    for index in start..<start + PDF417Strip.samplesPerCell {
                        let value = strip.samples.values[index] - reference
                        sum += value
                        squares += value * value
                    }
                }
                means[column, row] = reference + sum / count
                spreads[column, row] = max(0, squares / count - sum * sum / count / count)
            }
        }
        let symbolRows = symbolRows ?? rowsOfCodewords(spreads)
        means = smoothed(means, rows: symbolRows)
        spreads = smoothed(spreads, rows: symbolRows)
        for index in spreads.values.indices { spreads.values[index] = max(1, spreads.values[index]).squareRoot() }
        // If glare has removed the contrast, noise must not be amplified to look like bars.
        let median = spreads.values.sorted()[spreads.values.count / 2]
        var noise = spreads
        for index in spreads.values.indices {
            spreads.values[index] = max(spreads.values[index], 0.15 * median)
            noise.values[index] = max(1, median / spreads.values[index])
        }
        let across = CellInterpolation(strip)
        for row in 0..<rows {
            let down = CellInterpolation.place(
                (Float(row) + 0.5) / Float(PDF417Strip.samplesPerRow) - 0.5,
                count: strip.rowCount
            )
            let mean = across.expand(means, down: down)
            let spread = across.expand(spreads, down: down)
            for column in 0..<strip.samples.width {
                let index = row * strip.samples.width + column
                strip.samples.values[index] =
                    0.5 + fullSpread * (mean[column] - strip.samples.values[index]) / spread[column]
            }
        }
        return noise
    }

    /// The rows that vary like codewords: from the first to the last such.
    private static func rowsOfCodewords(_ spreads: FloatPlane) -> Range<Int> {
        /// Variance, relative to the usual one, that a row of codewords has at the least.
        let share: Float = 0.3
        let medians = (0..<spreads.height).map { spreads.row($0).sorted()[spreads.width / 2] }
        let usual = medians.sorted()[medians.count / 2]
        let rows = medians.indices.filter { medians[$0] >= share * usual }
        return (rows.first ?? 0)..<(rows.last ?? medians.count - 1) + 1
    }

    /// The mean with the neighbours, over three rows and two to three columns; the outermost rows repeat outwards.
    private static func smoothed(_ plane: FloatPlane, rows: Range<Int>) -> FloatPlane {
        var inner = FloatPlane(width: plane.width, height: rows.count)
        inner.values = Array(plane.values[rows.lowerBound * plane.width..<rows.upperBound * plane.width])
        inner = inner.filtered(across: [0.25, 0.5, 0.25], down: [0.25, 0.5, 0.25])
        var result = plane
        for row in 0..<plane.height {
            let source = min(max(row, rows.lowerBound), rows.upperBound - 1) - rows.lowerBound
            for column in 0..<plane.width { result[column, row] = inner[column, source] }
        }
        return result
    }
}

extension FloatPlane {
    /// The plane under a separable filter; the edge samples repeat outwards.
    func filtered(across: [Float], down: [Float]) -> FloatPlane {
        var middle = FloatPlane(width: width, height: height)
        for row in 0..<height {
            for column in 0..<width {
                var sum: Float = 0
                for (tap, weight) in across.enumerated() {
                    sum += weight * self[min(max(column + tap - across.count / 2, 0), width - 1), row]
                }
                middle[column, row] = sum
            }
        }
        var result = FloatPlane(width: width, height: height)
        for row in 0..<height {
            for (tap, weight) in down.enumerated() {
                let source = min(max(row + tap - down.count / 2, 0), height - 1)
                FloatKernels.accumulate(
                    middle.values,
                    from: source * width,
                    times: weight,
                    into: &result.values,
                    at: row * width,
                    count: width
                )
            }
        }
        return result
    }
}

/// Spreads values known for every cell over the samples across a strip, linearly between the cells' middles.
struct CellInterpolation {
    private let columns: [(first: Int, part: Float)]

    init(_ strip: PDF417Strip) {
        let count = strip.columnCount
        columns = (0..<strip.samples.width).map { sample in
            let place =
                (Float(sample - strip.cellSamples.lowerBound) + 0.5) / Float(PDF417Strip.samplesPerCell) - 0.5
            return Self.place(place, count: count)
        }
    }

    /// The cell before a place counted in cells, and the part of the way to the next.
    static func place(_ place: Float, count: Int) -> (first: Int, part: Float) {
        let bounded = min(max(place, 0), Float(count - 1))
        let first = min(Int(bounded), max(0, count - 2))
        return (first, count > 1 ? bounded - Float(first) : 0)
    }

    /// The values along one line of samples.
    func expand(_ cells: FloatPlane, down: (first: Int, part: Float)) -> [Float] {
        let below = min(down.first + 1, cells.height - 1)
        let line = (0..<cells.width).map {
            cells[$0, down.first] * (1 - down.part) + cells[$0, below] * down.part
        }
        return columns.map { first, part in
            line[first] * (1 - part) + line[min(first + 1, line.count - 1)] * part
        }
    }
}
