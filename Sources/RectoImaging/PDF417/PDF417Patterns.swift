// SPDX-License-Identifier: Apache-2.0

/// The bar patterns of PDF417 (ISO/IEC 15438) and their common properties, 1 for a dark module and 0 for a light one.
enum PDF417Patterns {
    /// Modules in a codeword, and in the start pattern.
    static let modulesPerCodeword = 17
    /// Modules in the stop pattern.
    static let stopModules = 18
    /// Values that a codeword can have.
    static let codewordCount = 929
    /// Codewords of a cluster in ``bits(cluster:)``, rounded up so that vector loops need no remainder.
    static let stride = 944

    /// The start pattern: bars and spaces 8, 1, 1, 1, 1, 1, 1, 3.
    static let start = modules(ofWidths: [8, 1, 1, 1, 1, 1, 1, 3])
    /// The stop pattern: bars and spaces 7, 1, 1, 3, 1, 1, 1, 2, 1.
    static let stop = modules(ofWidths: [7, 1, 1, 3, 1, 1, 1, 2, 1])

    /// Modules across a symbol with this many data columns, start and stop patterns and indicators included.
    static func moduleCount(columns: Int) -> Int {
        modulesPerCodeword * (columns + 3) + stopModules
    }

    /// True if module `index` of a codeword is dark.
    static func isDark(_ index: Int, cluster: Int, codeword: Int) -> Bool {
        table[cluster][codeword] >> UInt32(modulesPerCodeword - 1 - index) & 1 == 1
    }

    /// Calls `body` with the number of each dark module of a codeword, from right to left.
    static func forEachDarkModule(cluster: Int, codeword: Int, _ body: (Int) -> Void) {
        var rest = table[cluster][codeword]
        while rest != 0 {
            body(modulesPerCodeword - 1 - rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    /// The modules of a codeword.
    static func modules(cluster: Int, codeword: Int) -> [Float] {
        (0..<modulesPerCodeword).map { isDark($0, cluster: cluster, codeword: codeword) ? 1 : 0 }
    }

    /// Module `m` of codeword `p` at `m * stride + p`, for each cluster; zero beyond the last codeword.
    static let bits: [[Float]] = table.map { cluster in
        var bits = [Float](repeating: 0, count: modulesPerCodeword * stride)
        for (codeword, pattern) in cluster.enumerated() {
            for module in 0..<modulesPerCodeword
            where pattern >> UInt32(modulesPerCodeword - 1 - module) & 1 == 1 {
                bits[module * stride + codeword] = 1
            }
        }
        return bits
    }

    /// The average darkness of each module over all codewords: the likeliest look of an unread cell.
    static let mean: [Float] = (0..<modulesPerCodeword).map { module in
        Float(darkCount { $0 >> UInt32(modulesPerCodeword - 1 - module) & 1 == 1 }) / Float(3 * codewordCount)
    }

    /// Covariance of the darkness of two modules of a row, by their distance in modules (0 to 17).
    ///
    /// It is averaged over the places in a row and taken over random codewords.
    static let covariance: [Float] = {
        let count = modulesPerCodeword
        let overall = mean.reduce(0, +) / Float(count)
        return (0...count).map { distance in
            var sum: Float = 0
            for first in 0..<count {
                let second = first + distance
                guard second < count else {
                    sum += mean[first] * mean[second % count]
                    continue
                }
                let both = UInt32(1) << UInt32(count - 1 - first) | UInt32(1) << UInt32(count - 1 - second)
                sum += Float(darkCount { $0 & both == both }) / Float(3 * codewordCount)
            }
            return sum / Float(count) - overall * overall
        }
    }()

    /// A row of a symbol as it looks on average over many rows, with the given data columns.
    static func averageRow(columns: Int) -> [Float] {
        start + Array(repeating: mean, count: columns + 2).flatMap { $0 } + stop
    }

    private static func darkCount(where isCounted: (UInt32) -> Bool) -> Int {
        table.reduce(0) { $0 + $1.count(where: isCounted) }
    }

    private static func modules(ofWidths widths: [Int]) -> [Float] {
        widths.enumerated().flatMap { index, width in
            [Float](repeating: index % 2 == 0 ? 1 : 0, count: width)
        }
    }
}
