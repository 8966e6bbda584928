// SPDX-License-Identifier: Apache-2.0

/// Takes apart rows that blur has mixed: a strip with several lines of samples per row becomes one line per row.
struct PDF417RowSeparator {
    private static let perRow = PDF417Strip.samplesPerRow
    /// Rows on either side that a line of samples may show something of.
    private static let reach = 2

    /// Share of each row from two above to two below, in each line of samples.
    private typealias Shares = [[Float]]

    private struct Candidate {
        let shares: Shares
        let covariance: [Float]
    }

    /// Blurs across the rows, from none to more than a row.
    private static let candidates: [Candidate] = {
        let deviations: [Float] = [0.03, 0.1, 0.18, 0.26, 0.34, 0.42, 0.5]
        let boxes: [Float] = [0, 0.35, 0.6, 0.85, 1.1, 1.4]
        return deviations.flatMap { deviation in
            boxes.map { box in
                let shares = shares(deviation: deviation, box: box)
                return Candidate(shares: shares, covariance: covariance(of: shares))
            }
        }
    }()

    private static func shares(deviation: Float, box: Float) -> Shares {
        let fine = 16
        let perRow = fine * Self.perRow
        let kernel = BlurKernel(deviation: deviation, box: box, samplesPerUnit: perRow)
        var shares = [[Float]](repeating: [Float](repeating: 0, count: 2 * reach + 1), count: Self.perRow)
        for place in 0..<perRow {
            for (tap, weight) in kernel.taps.enumerated() {
                let source = place + tap - kernel.reach + reach * perRow
                let row = min(max(source / perRow, 0), 2 * reach)
                shares[place / fine][row] += weight / Float(fine)
            }
        }
        return shares
    }

    /// Covariance of the lines of samples of a row with each other and with those of the next row.
    private static func covariance(of shares: Shares) -> [Float] {
        var result: [Float] = []
        for shift in 0...1 {
            for first in shares {
                for second in shares {
                    result.append(
                        (shift..<first.count).reduce(0) { $0 + first[$1] * second[$1 - shift] }
                    )
                }
            }
        }
        return result
    }

    private let shares: Shares

    /// Estimates the blur across the rows of a strip; its rows are as good as independent of each other.
    init(measuring strip: PDF417Strip) {
        let observed = Self.observedCovariance(strip)
        var best = (error: Float.infinity, shares: Self.candidates[0].shares)
        for candidate in Self.candidates {
            var (n, x, y, xx, xy, yy) = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
            // The variance of each line is left out: noise adds to it.
            for (index, seen) in observed.enumerated()
            where index >= Self.perRow * Self.perRow || index % (Self.perRow + 1) != 0 {
                let model = candidate.covariance[index]
                n += 1
                x += model
                y += seen
                xx += model * model
                xy += model * seen
                yy += seen * seen
            }
            let spread = max(xx - x * x / n, 1e-9)
            let slope = (xy - x * y / n) / spread
            let error = (yy - y * y / n) - 2 * slope * (xy - x * y / n) + slope * slope * spread
            if error < best.error { best = (error, candidate.shares) }
        }
        shares = best.shares
    }

    private static func observedCovariance(_ strip: PDF417Strip) -> [Float] {
        var result = [Float](repeating: 0, count: 2 * perRow * perRow)
        let samples = strip.cellSamples
        var centred = strip.samples
        for index in centred.values.indices { centred.values[index] -= 0.5 }
        for row in 0..<max(0, strip.rowCount - 1) where strip.isRowInside[row] && strip.isRowInside[row + 1] {
            for shift in 0...1 {
                for first in 0..<perRow {
                    for second in 0..<perRow {
                        result[(shift * perRow + first) * perRow + second] += FloatKernels.dot(
                            centred.values,
                            at: (row * perRow + first) * centred.width + samples.lowerBound,
                            with: centred.values,
                            from: ((row + shift) * perRow + second) * centred.width + samples.lowerBound,
                            count: samples.count
                        )
                    }
                }
            }
        }
        return result
    }

    /// The rows of the strip, each as it would look without its neighbours.
    func separate(_ strip: PDF417Strip) -> FloatPlane {
        /// Keeps the noise from growing if a blur has nearly wiped out the difference between rows.
        let damping: Float = 0.03
        let (rows, width) = (strip.rowCount, strip.samples.width)
        var mixing = FloatPlane(width: rows, height: rows * Self.perRow)
        for row in 0..<rows {
            for part in 0..<Self.perRow {
                for (index, share) in shares[part].enumerated() {
                    mixing[min(max(row + index - Self.reach, 0), rows - 1), row * Self.perRow + part] += share
                }
            }
        }
        var normal = FloatPlane(width: rows, height: rows)
        var result = FloatPlane(width: width, height: rows)
        for row in 0..<rows {
            for line in 0..<mixing.height where mixing[row, line] != 0 {
                for other in 0..<rows { normal[other, row] += mixing[row, line] * mixing[other, line] }
                for column in 0..<width {
                    result.values[row * width + column] +=
                        mixing[row, line] * (strip.samples.values[line * width + column] - 0.5)
                }
            }
            normal[row, row] += damping
        }
        Self.solve(normal, for: &result)
        for index in result.values.indices { result.values[index] += 0.5 }
        return result
    }

    /// Replaces the right sides, one per column, by the solutions: Cholesky's decomposition.
    private static func solve(_ matrix: FloatPlane, for right: inout FloatPlane) {
        let (count, width) = (matrix.width, right.width)
        var lower = matrix
        for column in 0..<count {
            for k in 0..<column { lower[column, column] -= lower[k, column] * lower[k, column] }
            lower[column, column] = max(lower[column, column], 1e-6).squareRoot()
            for row in column + 1..<max(count, column + 1) {
                for k in 0..<column { lower[column, row] -= lower[k, row] * lower[k, column] }
                lower[column, row] /= lower[column, column]
            }
        }
        func subtract(_ source: Int, times factor: Float, from target: Int) {
            guard abs(factor) > 1e-7 else { return }
            let values = Array(right.row(source))
            FloatKernels.accumulate(values, times: -factor, into: &right.values, at: target * width, count: width)
        }
        func divide(_ row: Int) {
            let factor = 1 / lower[row, row]
            for index in row * width..<(row + 1) * width { right.values[index] *= factor }
        }
        for row in 0..<count {
            for k in 0..<row { subtract(k, times: lower[k, row], from: row) }
            divide(row)
        }
        for row in (0..<count).reversed() {
            for k in row + 1..<max(count, row + 1) { subtract(k, times: lower[row, k], from: row) }
            divide(row)
        }
    }
}
