// SPDX-License-Identifier: Apache-2.0

/// A polynomial of low degree through weighted points.
struct Polynomial {
    private let coefficients: [Double]
    private let middle: Double
    private let reach: Double

    /// The polynomial that fits the points best by least squares; of lower degree if they allow no other.
    init(through points: [(x: Double, y: Double, weight: Double)], degree: Int) {
        let least = points.map(\.x).min() ?? 0
        let most = points.map(\.x).max() ?? 0
        middle = (least + most) / 2
        reach = max(1, (most - least) / 2)
        let size = degree + 1
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
        for point in points {
            var powers = [1.0]
            for _ in 0..<degree { powers.append(powers[powers.count - 1] * (point.x - middle) / reach) }
            for row in 0..<size {
                for column in 0..<size { matrix[row][column] += point.weight * powers[row] * powers[column] }
                matrix[row][size] += point.weight * powers[row] * point.y
            }
        }
        if let solved = Self.solution(of: matrix) {
            coefficients = solved
        } else {
            let total = points.reduce(0) { $0 + $1.weight }
            coefficients = [total > 0 ? points.reduce(0) { $0 + $1.weight * $1.y } / total : 0]
        }
    }

    /// The same value everywhere.
    init(constant: Double) {
        coefficients = [constant]
        middle = 0
        reach = 1
    }

    func callAsFunction(_ x: Double) -> Double {
        let place = (x - middle) / reach
        return coefficients.reversed().reduce(0) { $0 * place + $1 }
    }

    /// The value, continued on a straight line beyond the points: high powers run away there.
    func continued(_ x: Double) -> Double {
        let inside = max(middle - reach, min(middle + reach, x))
        return self(inside) + (x - inside) * slope(inside)
    }

    func slope(_ x: Double) -> Double {
        let place = (x - middle) / reach
        var value = 0.0
        for (power, coefficient) in coefficients.enumerated().dropFirst().reversed() {
            value = value * place + Double(power) * coefficient
        }
        return value / reach
    }

    /// Gauss's elimination with pivots; `nil` if the rows are not independent.
    private static func solution(of matrix: [[Double]]) -> [Double]? {
        var rows = matrix
        let size = rows.count
        for column in 0..<size {
            guard let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<size where row != column {
                let factor = rows[row][column] / rows[column][column]
                for index in column...size { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return (0..<size).map { rows[$0][size] / rows[$0][$0] }
    }
}
