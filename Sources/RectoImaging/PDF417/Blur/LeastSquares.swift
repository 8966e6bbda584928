// SPDX-License-Identifier: Apache-2.0

/// A linear least squares problem, gathered equation by equation.
struct LeastSquares {
    let unknowns: Int
    /// The symmetric matrix of the normal equations, row by row.
    private(set) var matrix: [Double]
    private(set) var right: [Double]

    init(unknowns: Int) {
        self.unknowns = unknowns
        matrix = [Double](repeating: 0, count: unknowns * unknowns)
        right = [Double](repeating: 0, count: unknowns)
    }

    /// Adds the equation `factors · x = value`.
    mutating func add(_ factors: [Double], value: Double, weight: Double = 1) {
        for row in 0..<unknowns where factors[row] != 0 {
            let weighted = weight * factors[row]
            right[row] += weighted * value
            for column in 0..<unknowns { matrix[row * unknowns + column] += weighted * factors[column] }
        }
    }

    /// Adds to one element of the matrix, and to its mirror image.
    mutating func addToMatrix(_ row: Int, _ column: Int, _ value: Double) {
        matrix[row * unknowns + column] += value
        if row != column { matrix[column * unknowns + row] += value }
    }

    /// Adds to one element of the right side.
    mutating func addToRight(_ row: Int, _ value: Double) { right[row] += value }

    /// The solution, by Cholesky's decomposition; `nil` if the equations do not determine it.
    func solved() -> [Double]? {
        var lower = matrix
        let count = unknowns
        for column in 0..<count {
            var pivot = lower[column * count + column]
            for k in 0..<column { pivot -= lower[column * count + k] * lower[column * count + k] }
            guard pivot > 1e-12 else { return nil }
            let root = pivot.squareRoot()
            lower[column * count + column] = root
            for row in column + 1..<max(count, column + 1) {
                var value = lower[row * count + column]
                for k in 0..<column { value -= lower[row * count + k] * lower[column * count + k] }
                lower[row * count + column] = value / root
            }
        }
        var solution = right
        for row in 0..<count {
            for k in 0..<row { solution[row] -= lower[row * count + k] * solution[k] }
            solution[row] /= lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            for k in row + 1..<max(count, row + 1) { solution[row] -= lower[k * count + row] * solution[k] }
            solution[row] /= lower[row * count + row]
        }
        return solution
    }
}
