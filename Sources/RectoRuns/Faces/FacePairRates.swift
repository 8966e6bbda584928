// SPDX-License-Identifier: Apache-2.0
package import Recto
internal import SystemPackage

/// The rates of errors of a model on pairs of pictures, by the distance that is the threshold.
package struct FacePairRates: Sendable {
    /// A pair whose distance was measured.
    package struct MeasuredPair: Sendable {
        /// The distance of the two faces.
        package let distance: Double
        /// True if both are one person's.
        package let isSame: Bool
        /// The group of the people.
        package let group: String?
        /// The two people, by number.
        package let people: (Int, Int)
    }

    /// The rates at a distance.
    package struct Row: Sendable {
        /// The distance up to which faces count as one person's.
        package let distance: Double
        /// Pairs of different people within it.
        package let falseMatches: ErrorRate
        /// Pairs of one person beyond it.
        package let falseNonMatches: ErrorRate
        /// The false matches of each group, the highest rate first.
        package let groups: [(name: String, falseMatches: ErrorRate)]
    }

    /// Pairs of one person.
    package let same: [MeasuredPair]
    /// Pairs of different people.
    package let different: [MeasuredPair]

    /// The rates of measured pairs.
    ///
    /// - Parameters:
    ///   - pairs: The rows of the table.
    ///   - distances: Their distances, in the same order; `nil` if there is none.
    package init(_ pairs: [FacePairTable.Pair], distances: [Double?]) {
        let people = People(pairs)
        let measured = zip(pairs, distances).compactMap { pair, distance in
            distance.map { distance in
                MeasuredPair(
                    distance: distance,
                    isSame: pair.isSame,
                    group: pair.group,
                    people: (people.number(of: pair.first), people.number(of: pair.second))
                )
            }
        }
        same = measured.filter(\.isSame)
        different = measured.filter { !$0.isSame }
    }

    /// The rates at a distance.
    package func row(at distance: Double) -> Row {
        let groups = Set(different.compactMap(\.group)).sorted().map { name in
            (name: name, falseMatches: falseMatches(different.filter { $0.group == name }, at: distance))
        }
        return Row(
            distance: distance,
            falseMatches: falseMatches(different, at: distance),
            falseNonMatches: ErrorRate(same.lazy.map { (people: $0.people, isError: $0.distance > distance) }),
            groups: groups.sorted { $0.falseMatches.share > $1.falseMatches.share }
        )
    }

    private func falseMatches(_ pairs: [MeasuredPair], at distance: Double) -> ErrorRate {
        ErrorRate(pairs.lazy.map { (people: $0.people, isError: $0.distance <= distance) })
    }

    /// The largest distance, in thousandths, whose false match rate keeps a bound; `nil` if none does.
    package func distance(keeping bound: Double) -> Double? {
        func keeps(_ thousandths: Int) -> Bool {
            falseMatches(different, at: Double(thousandths) / 1000).upperBound <= bound
        }
        guard let furthest = different.map(\.distance).max(), keeps(0) else { return nil }
        var (low, high) = (0, Int(furthest * 1000) + 1)
        guard !keeps(high) else { return Double(high) / 1000 }
        while high - low > 1 {
            let middle = (low + high) / 2
            if keeps(middle) { low = middle } else { high = middle }
        }
        return low == 0 ? nil : Double(low) / 1000
    }

    /// The distance at which both rates are nearest to each other, and their mean; `nil` without pairs of both kinds.
    package var equalError: (distance: Double, rate: Double)? {
        points(atMost: .max)
            .min { abs($0.falseMatchRate - $0.falseNonMatchRate) < abs($1.falseMatchRate - $1.falseNonMatchRate) }
            .map { ($0.distance, ($0.falseMatchRate + $0.falseNonMatchRate) / 2) }
    }

    /// The receiver operating characteristic: both rates at some 200 distances.
    package var curve: [(distance: Double, falseMatchRate: Double, falseNonMatchRate: Double)] { points(atMost: 200) }

    private func points(
        atMost most: Int
    ) -> [(distance: Double, falseMatchRate: Double, falseNonMatchRate: Double)] {
        guard !same.isEmpty, !different.isEmpty else { return [] }
        let (own, others) = (same.map(\.distance).sorted(), different.map(\.distance).sorted())
        let all = (own + others).sorted()
        let step = max(1, all.count / most)
        return stride(from: 0, to: all.count, by: step).map { index in
            let distance = all[index]
            return (
                distance: distance,
                falseMatchRate: Double(others.countUp(to: distance)) / Double(others.count),
                falseNonMatchRate: 1 - Double(own.countUp(to: distance)) / Double(own.count)
            )
        }
    }
}

extension FacePairRates.Row {
    /// The row for the list of models.
    package func entry(basis: String) -> FaceDistance {
        FaceDistance(
            distance: distance,
            falseMatchRate: falseMatches.share.threeDigits(.toNearestOrEven),
            upperBound: falseMatches.upperBound.threeDigits(.up),
            worstGroup: groups.first.map { group in
                FaceDistance.GroupRate(
                    name: group.name,
                    falseMatchRate: group.falseMatches.share.threeDigits(.toNearestOrEven),
                    upperBound: group.falseMatches.upperBound.threeDigits(.up)
                )
            },
            falseNonMatchRate: falseNonMatches.count == 0
                ? nil
                : FaceDistance.NonMatchRate(
                    clean: falseNonMatches.share.threeDigits(.toNearestOrEven),
                    upperBound: falseNonMatches.upperBound.threeDigits(.up)
                ),
            basis: basis
        )
    }
}

/// The people of pictures: pictures of pairs of one person are of the same one.
private struct People {
    private var parents: [Int] = []
    private var numbers: [FilePath: Int] = [:]

    init(_ pairs: [FacePairTable.Pair]) {
        for pair in pairs {
            let (first, second) = (add(pair.first), add(pair.second))
            if pair.isSame { parents[root(first)] = root(second) }
        }
    }

    /// The person in pictures of one person.
    func number(of pictures: [FilePath]) -> Int { pictures.first.flatMap { numbers[$0] }.map(root) ?? -1 }

    /// Adds pictures of one person.
    private mutating func add(_ pictures: [FilePath]) -> Int {
        let places = pictures.map { add($0) }
        for place in places { parents[root(place)] = root(places[0]) }
        return places[0]
    }

    private mutating func add(_ picture: FilePath) -> Int {
        if let number = numbers[picture] { return number }
        parents.append(parents.count)
        numbers[picture] = parents.count - 1
        return parents.count - 1
    }

    private func root(_ number: Int) -> Int {
        var number = number
        while parents[number] != number { number = parents[number] }
        return number
    }
}

extension Double {
    /// The number to three significant digits.
    fileprivate func threeDigits(_ rule: FloatingPointRoundingRule) -> Double {
        guard self > 0 else { return 0 }
        var (scale, value) = (1.0, self)
        while value < 100 {
            value *= 10
            scale *= 10
        }
        return Swift.min(1, value.rounded(rule) / scale)
    }
}

extension [Double] {
    /// Number of values of a sorted list up to a bound.
    fileprivate func countUp(to bound: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
