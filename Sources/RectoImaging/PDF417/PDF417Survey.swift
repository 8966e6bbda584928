// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds the symbol's rows and columns in a strip, from the numbers that its row indicators share.
struct PDF417Survey {
    /// The place of the symbol in a strip.
    struct Layout {
        /// Line above the symbol's first row.
        let firstLine: Int
        /// Column of the strip that holds the left row indicators.
        let firstColumn: Int
        /// The numbers from the indicators.
        let indicators: PDF417RowIndicators
        /// The likelihood of this layout against chance, as a logarithm.
        let evidence: Float
    }

    /// Columns of the strip that may hold indicators.
    private let leftColumns: ClosedRange<Int>
    private let rightColumns: ClosedRange<Int>
    private let lines: [Int]
    /// Evidence for each codeword, by column, row and cluster; empty for columns that hold no indicators.
    private var evidence: [[Float]]
    /// Evidence that the row belongs to a cluster, by column, row and cluster.
    private var clusterEvidence: [[Float]]

    /// - Parameters:
    ///   - reader: A fresh strip.
    ///   - extending: Columns that the strip covers beyond the ones the alignment expects.
    init(_ reader: PDF417StripReader, extending: (left: Int, right: Int)) {
        let columns = reader.strip.columnCount
        leftColumns = 0...(extending.left > 0 ? extending.left + 1 : 0)
        rightColumns = (extending.right > 0 ? columns - 2 - extending.right : columns - 1)...(columns - 1)
        lines = reader.strip.lines
        evidence = [[Float]](repeating: [], count: columns)
        clusterEvidence = [[Float]](repeating: [Float](repeating: 0, count: 3 * reader.strip.rowCount), count: columns)
        var reader = reader
        let scorer = PDF417CellScorer(kernel: reader.kernel)
        let seen = scorer.project(reader.rows)
        for pass in 0..<2 {
            let expected = scorer.projections(ofModules: reader.modules)
            let before = reader.modules
            for row in 0..<reader.strip.rowCount {
                for column in 0..<columns {
                    let cell = scorer.cell(seen: seen, expected: expected, modules: before, row: row, column: column)
                    read(cell, row: row, column: column, scorer: scorer, reader: &reader, isLast: pass == 1)
                }
            }
            if pass == 0 {
                let rows = (0..<reader.strip.rowCount).filter { reader.strip.isRowInside[$0] }
                reader.measureNoise(reader.residuals(scorer), rows: rows)
            }
        }
    }

    /// Share of cells that are taken to be unreadable in any case.
    private static let doubt: Float = 0.1

    private mutating func read(
        _ cell: [Float],
        row: Int,
        column: Int,
        scorer: PDF417CellScorer,
        reader: inout PDF417StripReader,
        isLast: Bool
    ) {
        let holdsIndicator = leftColumns.contains(column) || rightColumns.contains(column)
        let isInside = reader.strip.isCellInside[row * reader.strip.columnCount + column]
        let count = PDF417Patterns.codewordCount
        var likelihoods = [Float](repeating: 0, count: PDF417Patterns.stride)
        var readings: [PDF417CellReading] = []
        let tolerance = reader.tolerance(row: row, column: column)
        if isLast, holdsIndicator, evidence[column].isEmpty {
            evidence[column] = [Float](repeating: 0, count: lines.count * 3 * count)
        }
        for cluster in 0..<3 {
            scorer.likelihoods(of: cell, cluster: cluster, tolerance: tolerance, into: &likelihoods)
            let reading = PDF417CellReading(likelihoods: likelihoods, cluster: cluster)
            readings.append(reading)
            guard isLast, holdsIndicator, isInside else { continue }
            let base = (row * 3 + cluster) * count
            for codeword in 0..<count {
                let difference = likelihoods[codeword] - reading.total
                let probability = difference > -PDF417CellReading.fullConfidence ? exp(difference) : 0
                evidence[column][base + codeword] = log((1 - Self.doubt) * probability * Float(count) + Self.doubt)
            }
        }
        let highest = readings.map(\.likelihood).max() ?? 0
        let weights = readings.map { exp(max($0.likelihood - highest, -PDF417CellReading.fullConfidence)) }
        let sum = weights.reduce(0, +)
        var modules = [Float](repeating: 0, count: PDF417Patterns.modulesPerCodeword)
        for (reading, weight) in zip(readings, weights) {
            FloatKernels.accumulate(reading.modules, times: weight / sum, into: &modules, count: modules.count)
        }
        reader.believe(modules, row: row, column: column)
        guard isLast, isInside else { return }
        /// One cell says little about the cluster: codewords of another cluster may look alike.
        let (most, share): (Float, Float) = (4, 0.3)
        let bounded = readings.map { max($0.likelihood - highest, -most) }
        let mean = bounded.reduce(0, +) / 3
        for cluster in 0..<3 { clusterEvidence[column][row * 3 + cluster] = share * (bounded[cluster] - mean) }
    }

    /// The likeliest layout.
    func layout() -> Layout? {
        guard let first = lines.first, let last = lines.last else { return nil }
        var best: Layout?
        // The symbol may start some rows above the picture's edge, and end below it.
        let hidden = 8
        for firstLine in first - hidden...max(first - hidden, last - 2) {
            let rows = lines.indices.filter { lines[$0] >= firstLine && lines[$0] < firstLine + 90 }
            guard rows.count >= 3 else { continue }
            let left = leftColumns.map { running(column: $0, rows: rows, firstLine: firstLine) }
            let right = rightColumns.map { running(column: $0, rows: rows, firstLine: firstLine) }
            for (leftIndex, leftColumn) in leftColumns.enumerated() {
                for (rightIndex, rightColumn) in rightColumns.enumerated() {
                    let columns = rightColumn - leftColumn - 1
                    guard (1...30).contains(columns) else { continue }
                    let candidate = likeliest(
                        left: left[leftIndex],
                        right: right[rightIndex],
                        clusters: clusters(columns: leftColumn + 1..<rightColumn, rows: rows, firstLine: firstLine),
                        columns: columns,
                        place: Place(firstLine: firstLine, firstColumn: leftColumn, rows: rows)
                    )
                    if let candidate, candidate.evidence > best?.evidence ?? -.infinity { best = candidate }
                }
            }
        }
        return best
    }

    private struct Place {
        let firstLine: Int
        let firstColumn: Int
        /// Rows of the strip from the first line on.
        let rows: [Int]
    }

    private func likeliest(
        left: [[Float]],
        right: [[Float]],
        clusters: [Float],
        columns: Int,
        place: Place
    ) -> Layout? {
        var best: Layout?
        let rowNumbers = place.rows.map { lines[$0] - place.firstLine }
        let most = min(90, lines.count + 12, (PDF417Patterns.codewordCount - 1) / columns)
        guard most >= 3 else { return nil }
        for rowCount in 3...most {
            // Rows seen among the first `rowCount`; each one that is not costs a little.
            let seen = rowNumbers.count(where: { $0 < rowCount })
            let common = clusters[seen] - Float(rowCount - seen)
            for level in 0...8 where PDF417Symbol.errorCorrectionCount(level: level) < rowCount * columns - 1 {
                let indicators = PDF417RowIndicators(rows: rowCount, columns: columns, errorCorrectionLevel: level)
                let contents = evidenceOfContents(indicators, left: left[seen], right: right[seen])
                guard common + contents > best?.evidence ?? -.infinity else { continue }
                best = Layout(
                    firstLine: place.firstLine,
                    firstColumn: place.firstColumn,
                    indicators: indicators,
                    evidence: common + contents
                )
            }
        }
        return best
    }

    private func evidenceOfContents(_ indicators: PDF417RowIndicators, left: [Float], right: [Float]) -> Float {
        var sum: Float = 0
        for cluster in 0..<3 {
            sum += left[30 * cluster + indicators.leftContent(cluster: cluster)]
            sum += right[30 * cluster + indicators.rightContent(cluster: cluster)]
        }
        return sum
    }

    /// Evidence of the first rows together for each content of the indicators of each cluster.
    private func running(column: Int, rows: [Int], firstLine: Int) -> [[Float]] {
        var sums = [[Float](repeating: 0, count: 90)]
        for row in rows {
            let number = lines[row] - firstLine
            let cluster = number % 3
            var next = sums[sums.count - 1]
            let base = (row * 3 + cluster) * PDF417Patterns.codewordCount + 30 * (number / 3)
            FloatKernels.accumulate(evidence[column], from: base, into: &next, at: 30 * cluster, count: 30)
            sums.append(next)
        }
        return sums
    }

    /// Evidence of the first rows together that they belong to the clusters they would have.
    private func clusters(columns: Range<Int>, rows: [Int], firstLine: Int) -> [Float] {
        var sums: [Float] = [0]
        for row in rows {
            let cluster = (lines[row] - firstLine) % 3
            sums.append(columns.reduce(sums[sums.count - 1]) { $0 + clusterEvidence[$1][row * 3 + cluster] })
        }
        return sums
    }
}
