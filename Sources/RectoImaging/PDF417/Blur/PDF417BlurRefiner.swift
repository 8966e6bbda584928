// SPDX-License-Identifier: Apache-2.0

/// Learns blur and light anew from the cells that are read with confidence.
struct PDF417BlurRefiner {
    /// Samples on either side of a point that blur may carry light to: two and a half modules.
    private static let reach = 5 * PDF417Strip.samplesPerModule / 2
    /// Weight of the smoothness of the blur, relative to the number of samples.
    private static let smoothness = 0.002
    /// Weight of staying with the blur assumed before.
    private static let inertia = 0.0005

    /// Adjusts a reader to its own readings.
    ///
    /// - Parameters:
    ///   - reader: Rows and modules.
    ///   - weights: The trust in each cell, 0 to 1; row by row.
    static func refine(_ reader: inout PDF417StripReader, weights: FloatPlane) {
        guard let (kernel, offset) = fit(reader, weights: weights) else { return }
        reader.kernel = kernel
        for index in reader.rows.values.indices { reader.rows.values[index] -= offset }
        adjustLight(&reader, weights: weights)
    }

    /// The blur that makes the modules look like the rows, and the brightness that is left over.
    private static func fit(_ reader: PDF417StripReader, weights: FloatPlane) -> (BlurKernel, Float)? {
        let taps = 2 * reach + 1
        let perModule = PDF417Strip.samplesPerModule
        let samples = reader.strip.cellSamples
        var products = FloatPlane(width: taps + 2, height: taps + 2)
        var total = 0.0
        for row in 0..<reader.rows.height {
            let cellWeights = weights.row(row)
            guard cellWeights.contains(where: { $0 > 0 }) else { continue }
            // Reversed, tap `t` sees the module `t - reach` samples to the left.
            let believed = reader.modules.row(row).flatMap { [Float](repeating: $0, count: perModule) }
            let weight = cellWeights.flatMap { [Float](repeating: $0, count: PDF417Strip.samplesPerCell) }
            let seen = Array(reader.rows.row(row).dropFirst(samples.lowerBound).prefix(samples.count))
            var columns = (0..<taps).map { tap in
                let start = samples.lowerBound + reach - tap
                return Array(believed[start..<start + samples.count])
            }
            columns.append([Float](repeating: 1, count: samples.count))
            columns.append(seen)
            for first in columns.indices {
                var weighted = columns[first]
                for index in weighted.indices { weighted[index] *= weight[index] }
                for second in first..<columns.count {
                    products[second, first] += FloatKernels.dot(weighted, with: columns[second], count: samples.count)
                }
            }
            total += Double(weight.reduce(0, +))
        }
        guard total > 0 else { return nil }
        var equations = LeastSquares(unknowns: taps + 1)
        for first in 0...taps {
            for second in first...taps { equations.addToMatrix(first, second, Double(products[second, first])) }
            equations.addToRight(first, Double(products[taps + 1, first]))
        }
        addPrior(&equations, kernel: reader.kernel, total: total)
        guard let solution = equations.solved() else { return nil }
        return (BlurKernel(taps: solution.prefix(taps).map { Float($0) }), Float(solution[taps]))
    }

    private static func addPrior(_ equations: inout LeastSquares, kernel: BlurKernel, total: Double) {
        let taps = 2 * reach + 1
        for tap in 0..<taps {
            let place = tap - reach + kernel.reach
            let known = kernel.taps.indices.contains(place) ? Double(kernel.taps[place]) : 0
            equations.addToMatrix(tap, tap, inertia * total)
            equations.addToRight(tap, inertia * total * known)
            guard tap >= 1, tap + 1 < taps else { continue }
            var factors = [Double](repeating: 0, count: taps + 1)
            (factors[tap - 1], factors[tap], factors[tap + 1]) = (1, -2, 1)
            equations.add(factors, value: 0, weight: smoothness * total)
        }
    }

    /// Evens out contrast and brightness, cell by cell with its neighbours.
    private static func adjustLight(_ reader: inout PDF417StripReader, weights: FloatPlane) {
        let scorer = PDF417CellScorer(kernel: reader.kernel)
        let explained = scorer.samples(ofModules: reader.modules)
        let (rows, columns) = (weights.height, weights.width)
        let perCell = PDF417Strip.samplesPerCell
        var sums = [FloatPlane](repeating: FloatPlane(width: columns, height: rows), count: 5)
        for row in 0..<rows {
            for column in 0..<columns where weights[column, row] > 0 {
                let start = row * reader.rows.width + reader.strip.cellSamples.lowerBound + column * perCell
                var (x, y, xx, xy) = (Float(0), Float(0), Float(0), Float(0))
                for index in start..<start + perCell {
                    let (model, seen) = (explained.values[index], reader.rows.values[index])
                    x += model
                    y += seen
                    xx += model * model
                    xy += model * seen
                }
                let share = weights[column, row] / Float(perCell)
                for (index, sum) in [Float(perCell), x, y, xx, xy].enumerated() {
                    sums[index][column, row] = share * sum
                }
            }
        }
        let smooth = sums.map { $0.filtered(across: [0.25, 0.5, 0.25], down: [0.25, 0.5, 0.25]) }
        var gains = FloatPlane(width: columns, height: rows)
        var offsets = FloatPlane(width: columns, height: rows)
        for index in gains.values.indices {
            let (n, x, y) = (smooth[0].values[index] + 1e-6, smooth[1].values[index], smooth[2].values[index])
            // The constants stand for the belief that nothing is to be changed.
            let spread = smooth[3].values[index] - x * x / n + 0.02
            let common = smooth[4].values[index] - x * y / n + 0.02
            gains.values[index] = min(max(common / spread, 0.5), 2)
            offsets.values[index] = (y - gains.values[index] * x) / (n + 0.2)
        }
        let across = CellInterpolation(reader.strip)
        for row in 0..<rows {
            let gain = across.expand(gains, down: (row, 0))
            let offset = across.expand(offsets, down: (row, 0))
            for column in 0..<reader.rows.width {
                let index = row * reader.rows.width + column
                reader.rows.values[index] = (reader.rows.values[index] - offset[column]) / gain[column]
            }
        }
    }
}
