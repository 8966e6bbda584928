// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The share of pairs that were judged wrong, and the bound that it keeps with 95 % confidence.
package struct ErrorRate: Sendable, Hashable {
    /// Number of pairs that were judged wrong.
    package let errors: Int
    /// Number of pairs.
    package let count: Int
    /// The greatest share that the pairs do not exclude.
    package let upperBound: Double

    /// The share of pairs that were judged wrong.
    package var share: Double { count == 0 ? 0 : Double(errors) / Double(count) }

    /// The quantile of the normal distribution that one of twenty values exceeds.
    private static let deviations = 1.6449

    /// The rate of these pairs.
    ///
    /// Pairs that share a person are alike, and count for less than independent ones. So the bound is the greater one of
    /// two: that of independent pairs, by Clopper and Pearson, and that of the jackknife that leaves out each person.
    ///
    /// - Parameter pairs: The two people of each pair, by number, and true if the pair was judged wrong.
    package init(_ pairs: some Sequence<(people: (Int, Int), isError: Bool)>) {
        var (errors, count) = (0, 0)
        var people: [Int: (errors: Int, count: Int)] = [:]
        for pair in pairs {
            count += 1
            if pair.isError { errors += 1 }
            for person in Set([pair.people.0, pair.people.1]) {
                people[person, default: (0, 0)].count += 1
                if pair.isError { people[person, default: (0, 0)].errors += 1 }
            }
        }
        self.errors = errors
        self.count = count
        upperBound = max(
            Self.binomialBound(errors, of: count),
            Self.jackknifeBound(errors, of: count, Array(people.values))
        )
    }

    /// The probability with which no more errors than these occur once in twenty times.
    static func binomialBound(_ errors: Int, of count: Int) -> Double {
        guard errors < count else { return 1 }
        let share = Double(errors) / Double(count)
        guard errors <= 1000 else {
            // By Wilson. From here on it differs by less than a thousandth of itself.
            let (z, n) = (deviations, Double(count))
            let middle = share + z * z / (2 * n)
            let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
            return (middle + half) / (1 + z * z / n)
        }
        var (low, high) = (share, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if probability(ofAtMost: errors, of: count, middle) > 0.05 { low = middle } else { high = middle }
        }
        return high
    }

    private static func probability(ofAtMost errors: Int, of count: Int, _ rate: Double) -> Double {
        var term = Double(count) * log1p(-rate)
        var sum = exp(term)
        for index in 0..<errors {
            term += log(Double(count - index)) - log(Double(index + 1)) + log(rate) - log1p(-rate)
            sum += exp(term)
        }
        return sum
    }

    private static func jackknifeBound(_ errors: Int, of count: Int, _ people: [(errors: Int, count: Int)]) -> Double {
        let rates = people.compactMap { person in
            count > person.count ? Double(errors - person.errors) / Double(count - person.count) : nil
        }
        guard rates.count > 1 else { return 1 }
        let number = Double(rates.count)
        let mean = rates.reduce(0, +) / number
        let squares = rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let deviation = ((number - 1) / number * squares).squareRoot()
        return min(1, Double(errors) / Double(count) + deviations * deviation)
    }
}
