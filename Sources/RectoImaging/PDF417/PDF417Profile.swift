// SPDX-License-Identifier: Apache-2.0

/// A row of samples with the sums that make local means and deviations cheap.
struct PDF417Profile {
    let values: [Float]
    private let sums: [Double]
    private let squareSums: [Double]

    init(_ values: [Float]) {
        self.values = values
        sums = values.reduce(into: [0]) { $0.append($0[$0.count - 1] + Double($1)) }
        squareSums = values.reduce(into: [0]) { $0.append($0[$0.count - 1] + Double($1 * $1)) }
    }

    var count: Int { values.count }

    /// The profile read from right to left.
    var turned: PDF417Profile { PDF417Profile(values.reversed()) }

    /// Standard deviation of some samples.
    func deviation(from start: Int, count: Int) -> Float {
        let mean = (sums[start + count] - sums[start]) / Double(count)
        let meanSquare = (squareSums[start + count] - squareSums[start]) / Double(count)
        return Float(max(0, meanSquare - mean * mean).squareRoot())
    }

    /// Mean of the samples around one; fewer at the ends.
    func mean(around index: Int, reach: Int) -> Float {
        let start = max(0, index - reach)
        let end = min(count, index + reach + 1)
        return Float((sums[end] - sums[start]) / Double(end - start))
    }

    /// The value at a place between samples; `nil` outside.
    func value(at place: Float) -> Float? {
        guard place >= 0, place <= Float(values.count - 1) else { return nil }
        let whole = min(Int(place), values.count - 2)
        let part = place - Float(whole)
        return values[whole] * (1 - part) + values[whole + 1] * part
    }
}
