// SPDX-License-Identifier: Apache-2.0

/// Measures the distance between the expected and the actual places of the cells that are read with confidence.
enum PDF417ShiftFitter {
    /// Sideways shift of a cell, in modules, that is still believed.
    private static let limit: Float = 0.6
    /// Shift error at which a cell counts half.
    private static let tolerance: Float = 0.12
    /// Shift that makes sampling anew worth while.
    private static let worthwhile: Float = 0.05
    /// Cells needed.
    private static let fewest = 20

    /// The shift all over the symbol.
    ///
    /// - Returns: `nil` if the cells lie at their places, or too few are known.
    static func field(
        _ reader: PDF417StripReader,
        weights: FloatPlane,
        geometry: PDF417Geometry,
        pictureWidth: Int
    ) -> PDF417ShiftField? {
        let scorer = PDF417CellScorer(kernel: reader.kernel)
        let explained = scorer.samples(ofModules: reader.modules)
        let used = (0..<weights.height).filter { row in weights.row(row).contains { $0 > 0 } }
        guard let firstRow = used.first, let lastRow = used.last else { return nil }
        let (firstLine, lastLine) = (reader.strip.lines[firstRow], reader.strip.lines[lastRow])
        let middleLine = Float(firstLine + lastLine + 1) / 2
        let lineReach = max(1, Float(lastLine - firstLine) / 2)
        var observations: [Observation] = []
        for row in used {
            let height = (Float(reader.strip.lines[row]) + 0.5 - middleLine) / lineReach
            for column in 0..<weights.width where weights[column, row] > 0 {
                let module = 17 * (Float(column - reader.strip.columnsBefore) + 1.5)
                let place = 2 * geometry.alignment.place(ofModule: module) / Float(pictureWidth) - 1
                let (shift, weight) = observe(reader, explained: explained, row: row, column: column)
                guard abs(shift) < limit, weight > 0 else { continue }
                observations.append(
                    Observation(
                        terms: PDF417ShiftField.terms(place: place, height: height).map { Double($0) },
                        shift: shift,
                        weight: weight * weights[column, row]
                    )
                )
            }
        }
        guard observations.count >= fewest, let coefficients = fit(observations) else { return nil }
        let largest = observations.map { abs($0.predicted(coefficients)) }.max() ?? 0
        guard largest > worthwhile else { return nil }
        return PDF417ShiftField(
            coefficients: coefficients.map { Float($0) * geometry.alignment.moduleWidth },
            middleLine: middleLine,
            lineReach: lineReach
        )
    }

    private struct Observation {
        let terms: [Double]
        /// Modules to the right.
        let shift: Float
        let weight: Float

        func predicted(_ coefficients: [Double]) -> Float {
            Float(zip(terms, coefficients).reduce(0) { $0 + $1.0 * $1.1 })
        }
    }

    /// The shift of one cell: its residuals against the slope of the expected samples.
    private static func observe(
        _ reader: PDF417StripReader,
        explained: FloatPlane,
        row: Int,
        column: Int
    ) -> (shift: Float, weight: Float) {
        let perCell = PDF417Strip.samplesPerCell
        let start = row * explained.width + reader.strip.cellSamples.lowerBound + column * perCell
        var (along, slopes) = (Float(0), Float(0))
        for index in start..<start + perCell {
            let slope = (explained.values[index + 1] - explained.values[index - 1]) / 2
            along -= slope * (reader.rows.values[index] - explained.values[index])
            slopes += slope * slope
        }
        guard slopes > 0 else { return (0, 0) }
        return (along / slopes / Float(PDF417Strip.samplesPerModule), slopes)
    }

    private static func fit(_ observations: [Observation]) -> [Double]? {
        /// Makes terms of the second degree and above cost something.
        let stiffness = 1e-3
        let total = observations.reduce(0) { $0 + Double($1.weight) }
        var factors = observations.map { Double($0.weight) }
        var solution: [Double]?
        for _ in 0..<3 {
            var equations = LeastSquares(unknowns: PDF417ShiftField.termCount)
            for (observation, factor) in zip(observations, factors) {
                equations.add(observation.terms, value: Double(observation.shift), weight: factor)
            }
            for term in 3..<PDF417ShiftField.termCount { equations.addToMatrix(term, term, stiffness * total) }
            guard let next = equations.solved() else { return solution }
            solution = next
            factors = observations.map { observation in
                let error = (observation.predicted(next) - observation.shift) / tolerance
                return Double(observation.weight / (1 + error * error))
            }
        }
        return solution
    }
}
