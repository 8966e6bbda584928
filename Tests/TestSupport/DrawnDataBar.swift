// SPDX-License-Identifier: Apache-2.0
package import RectoImaging

/// GS1 DataBar symbols, drawn from ISO/IEC 24724:2011: coupons and labels of fruit have them.
///
/// Separators between stacked rows are drawn without their shifts over finder patterns, which no reader looks at.
package enum DrawnDataBar: String, CaseIterable, Sendable {
    case omnidirectional, truncated, stacked, stackedOmnidirectional, limited, expanded, expandedStacked

    /// A picture of the symbol in the middle of a light field.
    ///
    /// - Parameters:
    ///   - number: Thirteen digits of a GTIN at most; of an expanded symbol, an even number of digits that go with it.
    ///   - module: Pixels of a module.
    /// - Returns: A grey picture with a margin of ten modules.
    package func image(_ number: Int, module: Int = 3) -> Image {
        let rows = rows(number)
        let width = (rows.map(\.modules.count).max() ?? 0) + 20
        let height = rows.map(\.height).reduce(20, +)
        var lines = [[Bool]](repeating: [], count: 10)
        for row in rows {
            let line = [Bool](repeating: false, count: 10) + row.modules
            lines += [[Bool]](repeating: line, count: row.height)
        }
        return unsafe Image(width: width * module, height: height * module, format: .grey) { samples in
            for y in 0..<height * module {
                let line = y / module < lines.count ? lines[y / module] : []
                for x in 0..<width * module {
                    let isDark = x / module < line.count && line[x / module]
                    unsafe samples[y * width * module + x] = isDark ? 0 : 255
                }
            }
        }
    }

    /// A row of modules, so many of them high; true is dark.
    package struct Row: Sendable {
        package var modules: [Bool]
        package var height: Int
    }

    /// The rows of the symbol, from the top.
    package func rows(_ number: Int) -> [Row] {
        switch self {
        case .omnidirectional: [Row(modules: Self.modules([1, 1] + Self.pairs(number).joined() + [1, 1]), height: 33)]
        case .truncated: [Row(modules: Self.modules([1, 1] + Self.pairs(number).joined() + [1, 1]), height: 13)]
        case .stacked: Self.stacked(Self.pairs(number), heights: [5, 7], separators: 1)
        case .stackedOmnidirectional: Self.stacked(Self.pairs(number), heights: [33, 33], separators: 3)
        case .limited: [Row(modules: Self.modules([1, 1] + Self.limited(number) + [1, 1]), height: 10)]
        case .expanded:
            [Row(modules: Self.modules([1, 1] + Self.expandedPairs(number).joined() + [1, 1]), height: 34)]
        case .expandedStacked: Self.stacked(Self.expandedPairs(number), heights: [34, 34], separators: 3)
        }
    }

    /// Pairs of characters one above the other: colours alternate from the first element of the first row to the last.
    private static func stacked(_ pairs: [[Int]], heights: [Int], separators: Int) -> [Row] {
        let rows = pairs.enumerated().map { index, pair in
            modules([1, 1] + pair + [1, 1], startsDark: index % 2 == 1)
        }
        func complement(_ row: [Bool]) -> [Bool] {
            row.enumerated().map { $0 >= 4 && $0 < row.count - 4 && !$1 }
        }
        let alternating = rows[0].indices.map { $0 >= 4 && $0 < rows[0].count - 4 && $0 % 2 == 1 }
        let between =
            separators == 1 ? [alternating] : [complement(rows[0]), alternating, complement(rows[1])]
        return [Row(modules: rows[0], height: heights[0])] + between.map { Row(modules: $0, height: 1) }
            + [Row(modules: rows[1], height: heights[1])]
    }

    private static func modules(_ widths: [Int], startsDark: Bool = false) -> [Bool] {
        widths.enumerated().flatMap { [Bool](repeating: ($0 % 2 == 1) != startsDark, count: $1) }
    }
}

// MARK: Widths of elements

extension DrawnDataBar {
    /// The widths that have a value (Annex B): all that add up to the modules, none above the widest, in the order of
    /// the numbers that they make; those without an element of one module only if the group allows them.
    private static func widths(
        _ value: Int,
        modules: Int,
        elements: Int,
        widest: Int,
        needsNarrow: Bool
    ) -> [Int] {
        var left = value
        var found: [Int] = []
        func search(_ start: [Int], _ rest: Int) -> Bool {
            let open = elements - start.count
            guard open > 0 else {
                guard rest == 0, !needsNarrow || start.contains(1) else { return false }
                left -= 1
                if left < 0 { found = start }
                return left < 0
            }
            guard rest >= open, rest <= open * widest else { return false }
            return (1...min(widest, rest)).contains { search(start + [$0], rest - $0) }
        }
        precondition(search([], modules), "a value of the group")
        return found
    }

    /// A group of values (Tables 2 to 4): the first one, the number of values of the subset that counts fast, and the
    /// modules and widest elements of both subsets.
    private struct Group {
        var first: Int
        var fast: Int
        var modules: (odd: Int, even: Int)
        var widest: (odd: Int, even: Int)

        init(_ first: Int, _ fast: Int, _ modules: (Int, Int), _ widest: (Int, Int)) {
            (self.first, self.fast, self.modules, self.widest) = (first, fast, modules, widest)
        }
    }

    /// The widths of a character's elements.
    ///
    /// - Parameters:
    ///   - value: Of the character.
    ///   - groups: By their first values.
    ///   - elements: Of each subset.
    ///   - evenIsFast: True if the even subset counts fast.
    ///   - narrowIsEven: True if the even subset must have an element of one module, false if the odd one must.
    /// - Returns: As many widths as both subsets have elements.
    private static func character(
        _ value: Int,
        _ groups: [Group],
        elements: Int,
        evenIsFast: Bool,
        narrowIsEven: Bool
    ) -> [Int] {
        guard let group = groups.last(where: { $0.first <= value }) else { return [] }
        let (slow, fast) = ((value - group.first) / group.fast, (value - group.first) % group.fast)
        let (modules, widest) = (group.modules, group.widest)
        let odd = widths(
            evenIsFast ? slow : fast,
            modules: modules.odd,
            elements: elements,
            widest: widest.odd,
            needsNarrow: !narrowIsEven
        )
        let even = widths(
            evenIsFast ? fast : slow,
            modules: modules.even,
            elements: elements,
            widest: widest.even,
            needsNarrow: narrowIsEven
        )
        return zip(odd, even).flatMap { [$0, $1] }
    }

    /// The sum of widths, each weighed with the next power of 3.
    private static func checksum(_ widths: [Int], modulus: Int, from start: Int = 0) -> Int {
        var weight = (0..<start).reduce(1) { weight, _ in weight * 3 % modulus }
        return widths.reduce(0) { sum, width in
            defer { weight = weight * 3 % modulus }
            return (sum + weight * width) % modulus
        }
    }
}

// MARK: Omnidirectional, truncated and stacked

extension DrawnDataBar {
    private static let outside = [
        Group(0, 1, (12, 4), (8, 1)), Group(161, 10, (10, 6), (6, 3)), Group(961, 34, (8, 8), (4, 5)),
        Group(2015, 70, (6, 10), (3, 6)), Group(2715, 126, (4, 12), (1, 8)),
    ]
    private static let inside = [
        Group(0, 4, (5, 10), (2, 7)), Group(336, 20, (7, 8), (4, 5)), Group(1036, 48, (9, 6), (6, 3)),
        Group(1516, 81, (11, 4), (8, 1)),
    ]
    private static let finders = [
        [3, 8, 2, 1, 1], [3, 5, 5, 1, 1], [3, 3, 7, 1, 1], [3, 1, 9, 1, 1], [2, 7, 4, 1, 1], [2, 5, 6, 1, 1],
        [2, 3, 8, 1, 1], [1, 5, 7, 1, 1], [1, 3, 9, 1, 1],
    ]

    /// Both pairs of characters, each around its finder pattern (5.2).
    private static func pairs(_ number: Int) -> [[Int]] {
        let halves = [number / 4_537_077, number % 4_537_077]
        let characters = halves.map { half in
            (
                outside: character(half / 1597, outside, elements: 4, evenIsFast: true, narrowIsEven: true),
                inside: character(half % 1597, inside, elements: 4, evenIsFast: false, narrowIsEven: false)
            )
        }
        var check = checksum(characters.flatMap { $0.outside + $0.inside }, modulus: 79)
        if check >= 8 { check += 1 }
        if check >= 72 { check += 1 }
        return [
            characters[0].outside + finders[check / 9] + characters[0].inside.reversed(),
            characters[1].inside + finders[check % 9].reversed() + characters[1].outside.reversed(),
        ]
    }
}

// MARK: Limited

extension DrawnDataBar {
    private static let limitedGroups = [
        Group(0, 28, (17, 9), (6, 3)), Group(183_064, 728, (13, 13), (5, 4)), Group(820_064, 6_454, (9, 17), (3, 6)),
        Group(1_000_776, 203, (15, 11), (5, 4)), Group(1_491_021, 2_408, (11, 15), (4, 5)),
        Group(1_979_845, 1, (19, 7), (8, 1)), Group(1_996_939, 16_632, (7, 19), (1, 8)),
    ]

    /// Both characters around the check character (6.2).
    private static func limited(_ number: Int) -> [Int] {
        let halves = [number / 2_013_571, number % 2_013_571]
        let characters = halves.map {
            character($0, limitedGroups, elements: 7, evenIsFast: true, narrowIsEven: true)
        }
        return characters[0] + checkCharacter(checksum(characters[0] + characters[1], modulus: 89)) + characters[1]
    }
}

// MARK: Expanded

extension DrawnDataBar {
    private static let expandedGroups = [
        Group(0, 4, (12, 5), (7, 2)), Group(348, 20, (10, 7), (5, 4)), Group(1388, 52, (8, 9), (4, 5)),
        Group(2948, 104, (6, 11), (3, 6)), Group(3988, 204, (4, 13), (1, 8)),
    ]
    private static let expandedFinders = [[1, 8, 4, 1, 1], [1, 1, 4, 8, 1]]

    /// Two pairs that hold an even number of digits, at most four, as text of any application identifier (7.2.5.4).
    private static func expandedPairs(_ number: Int) -> [[Int]] {
        // No linkage; any application identifier; as few characters as there can be; digits in pairs.
        var bits = [false] + [false, false] + [false, false]
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        let digits = number % 10_000
        for pair in [digits / 100, digits % 100] { append(pair / 10 * 11 + pair % 10 + 8, 7) }
        // Latches to letters, then what stands for nothing.
        append(0, 4)
        while bits.count < 36 { append(4, 5) }
        let values = (0..<3).map { index in
            bits[index * 12..<index * 12 + 12].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        func widths(_ value: Int) -> [Int] {
            character(value, expandedGroups, elements: 4, evenIsFast: true, narrowIsEven: false)
        }
        let data = values.map(widths)
        let check = widths(211 * (data.count + 1 - 4) + checksum(data.flatMap(\.self), modulus: 211))
        return [
            check + expandedFinders[0] + data[0].reversed(), data[1] + expandedFinders[1] + data[2].reversed(),
        ]
    }
}
