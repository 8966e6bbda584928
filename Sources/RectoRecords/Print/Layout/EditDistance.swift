// SPDX-License-Identifier: Apache-2.0

/// The number of characters that must be changed, inserted or left out to turn one text into another.
package enum EditDistance {
    /// The distance of two texts, or `nil` if it is greater than the limit.
    package static func between(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var least = row[0]
            for (j, otherLetter) in other.enumerated() {
                let cost = min(diagonal + (letter == otherLetter ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
                least = min(least, cost)
            }
            guard least <= limit else { return nil }
        }
        return row[other.count] <= limit ? row[other.count] : nil
    }
}
