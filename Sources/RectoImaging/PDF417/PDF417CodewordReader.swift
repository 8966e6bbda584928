// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads the codewords of a symbol with known rows and columns.
///
/// It reads again and again, and learns blur, light and places from the sure codewords.
struct PDF417CodewordReader {
    struct Configuration {
        /// Rounds at the most; almost everything that can be read is read in the first three.
        var rounds = 12
        /// Part by which the doubtful cells must get fewer in two rounds for the next to be worth while.
        var progress: Float = 0.04
        /// Confidence below which a cell is doubtful: one error in twenty.
        var doubtful: Float = 3
        /// Times the neighbours of each cell are taken away anew within a round.
        var passes = 2
        /// Probability of being right from which a cell teaches the next round.
        var teachingProbability: Float = 0.8
        /// Rounds after which the places of the cells are corrected, if they need it.
        var placingRounds = 6
        /// Share of hopeless cells after the second round that ends the attempt.
        var hopelessLimit: Float = 0.75
        /// Residual of a cell, in multiples of the usual variance, from which its codeword is doubted.
        var misfit: Float = 9
    }

    var configuration = Configuration()
    var corrector = PDF417ErrorCorrector()

    /// The symbol.
    ///
    /// - Parameters:
    ///   - picture: Brightness.
    ///   - geometry: The places of the symbol's modules.
    ///   - firstLine: Line above the symbol's first row.
    ///   - indicators: The numbers from the row indicators.
    /// - Returns: `nil` if it cannot be read beyond doubt.
    func read(
        _ picture: FloatPlane,
        geometry: PDF417Geometry,
        firstLine: Int,
        indicators: PDF417RowIndicators
    ) -> PDF417Symbol? {
        var geometry = geometry
        let strip = PDF417Strip(picture, geometry: geometry)
        let numbers = strip.lines.map { line in
            (0..<indicators.rows).contains(line - firstLine) ? line - firstLine : nil
        }
        let rows = numbers.indices.filter { numbers[$0] != nil && strip.isRowInside[$0] }
        guard let first = rows.first, let last = rows.last else { return nil }
        var reader = PDF417StripReader(strip, symbolRows: first..<last + 1)
        preset(&reader, numbers: numbers, indicators: indicators)
        var doubtfulCounts: [Int] = []
        for round in 0..<configuration.rounds {
            let scorer = PDF417CellScorer(kernel: reader.kernel)
            let seen = scorer.project(reader.rows)
            var readings: [PDF417CellReading] = []
            var residuals = reader.rows
            for _ in 0..<configuration.passes {
                readings = pass(&reader, seen: seen, scorer: scorer, numbers: numbers, columns: indicators.columns)
                residuals = reader.residuals(scorer)
                reader.measureNoise(residuals, rows: rows)
            }
            let confidences = confidences(readings, reader: reader, residuals: residuals, numbers: numbers)
            if let symbol = correct(readings, confidences: confidences, numbers: numbers, indicators: indicators) {
                return symbol
            }
            doubtfulCounts.append(confidences.count { $0 < configuration.doubtful })
            guard round + 1 < configuration.rounds, isWorthwhile(doubtfulCounts, cells: confidences.count)
            else { break }
            let weights = weights(confidences, reader: reader, rows: rows)
            if round < configuration.placingRounds,
                let field = PDF417ShiftFitter.field(
                    reader,
                    weights: weights,
                    geometry: geometry,
                    pictureWidth: picture.width
                )
            {
                geometry.corrections.append(field)
                reader.resample(PDF417Strip(picture, geometry: geometry))
            }
            PDF417BlurRefiner.refine(&reader, weights: weights)
        }
        return nil
    }

    /// True if another round may help: while the doubtful cells get fewer.
    private func isWorthwhile(_ doubtful: [Int], cells: Int) -> Bool {
        guard doubtful.count >= 3 else { return true }
        let (before, now) = (doubtful[doubtful.count - 3], doubtful[doubtful.count - 1])
        return Float(now) < configuration.hopelessLimit * Float(cells)
            && Float(before - now) >= configuration.progress * Float(before)
    }

    /// Enters the row indicators, which are known, and clears everything outside the symbol.
    private func preset(_ reader: inout PDF417StripReader, numbers: [Int?], indicators: PDF417RowIndicators) {
        for (row, number) in numbers.enumerated() {
            guard let number else {
                let base = row * reader.modules.width
                for index in base..<base + reader.modules.width { reader.modules.values[index] = 0 }
                continue
            }
            let left = PDF417Patterns.modules(cluster: number % 3, codeword: indicators.left(row: number))
            let right = PDF417Patterns.modules(cluster: number % 3, codeword: indicators.right(row: number))
            reader.believe(left, row: row, column: 0)
            reader.believe(right, row: row, column: indicators.columns + 1)
        }
    }

    /// Reads every data cell once, and takes the earlier readings of the others as known.
    private func pass(
        _ reader: inout PDF417StripReader,
        seen: FloatPlane,
        scorer: PDF417CellScorer,
        numbers: [Int?],
        columns: Int
    ) -> [PDF417CellReading] {
        let expected = scorer.projections(ofModules: reader.modules)
        let before = reader.modules
        var likelihoods = [Float](repeating: 0, count: PDF417Patterns.stride)
        var readings: [PDF417CellReading] = []
        for (row, number) in numbers.enumerated() {
            guard let number else { continue }
            for column in 1...columns {
                let cell = scorer.cell(seen: seen, expected: expected, modules: before, row: row, column: column)
                let tolerance = reader.tolerance(row: row, column: column)
                scorer.likelihoods(of: cell, cluster: number % 3, tolerance: tolerance, into: &likelihoods)
                let reading = PDF417CellReading(likelihoods: likelihoods, cluster: number % 3)
                reader.believe(reading.modules, row: row, column: column)
                readings.append(reading)
            }
        }
        return readings
    }

    /// The confidence of each reading, less if the cell does not look like its codeword; zero outside the picture.
    private func confidences(
        _ readings: [PDF417CellReading],
        reader: PDF417StripReader,
        residuals: FloatPlane,
        numbers: [Int?]
    ) -> [Float] {
        let columns = reader.strip.columnCount
        var confidences: [Float] = []
        for (row, number) in numbers.enumerated() where number != nil {
            for column in 1..<columns - 1 {
                let reading = readings[confidences.count]
                guard reader.strip.isCellInside[row * columns + column] else {
                    confidences.append(0)
                    continue
                }
                let start =
                    row * residuals.width + reader.strip.cellSamples.lowerBound + column * PDF417Strip.samplesPerCell
                let energy = FloatKernels.dot(
                    residuals.values,
                    at: start,
                    with: residuals.values,
                    from: start,
                    count: PDF417Strip.samplesPerCell
                )
                let excess = energy / Float(PDF417Strip.samplesPerCell) / reader.measuredNoise / configuration.misfit
                confidences.append(reading.confidence / max(1, excess).squareRoot())
            }
        }
        return confidences
    }

    private func correct(
        _ readings: [PDF417CellReading],
        confidences: [Float],
        numbers: [Int?],
        indicators: PDF417RowIndicators
    ) -> PDF417Symbol? {
        let count = indicators.rows * indicators.columns
        var codewords = [Int](repeating: 0, count: count)
        var certainties = [Float](repeating: 0, count: count)
        for (index, number) in numbers.compactMap({ $0 }).enumerated() {
            for column in 0..<indicators.columns {
                codewords[number * indicators.columns + column] = readings[index * indicators.columns + column].codeword
                certainties[number * indicators.columns + column] = confidences[index * indicators.columns + column]
            }
        }
        return corrector.correct(codewords, confidences: certainties, indicators: indicators)
    }

    /// The weight of each cell for learning.
    private func weights(_ confidences: [Float], reader: PDF417StripReader, rows: [Int]) -> FloatPlane {
        let columns = reader.strip.columnCount
        var weights = FloatPlane(width: columns, height: reader.strip.rowCount)
        let known = Set(rows)
        var next = 0
        for row in 0..<reader.strip.rowCount {
            let isSymbol = reader.modules[PDF417Strip.marginModules, row] > 0
            guard isSymbol else { continue }
            let data = confidences[next..<next + columns - 2]
            next += columns - 2
            guard known.contains(row) else { continue }
            let cells = [PDF417CellReading.fullConfidence] + data + [PDF417CellReading.fullConfidence]
            for (column, confidence) in cells.enumerated()
            where reader.strip.isCellInside[row * columns + column] {
                let probability = 1 - PDF417CodewordReader.doubt(confidence)
                if probability > configuration.teachingProbability { weights[column, row] = probability }
            }
        }
        return weights
    }

    private static func doubt(_ confidence: Float) -> Float { exp(-confidence) }
}
