// SPDX-License-Identifier: Apache-2.0

/// The list of subfiles at the end of a header: each a type, then an untrusted offset and length.
struct SubfileDesignators {
    private(set) var types: [String] = []
    /// The end of the list.
    private(set) var end: Int
    /// True if there is a list and each entry has four digits of offset and four of length.
    private(set) var isStandard = true

    /// Reads the list that starts at a position, or near it behind stray characters.
    init(in scalars: [Unicode.Scalar], from start: Int) {
        end = start
        while let entry = Self.entry(in: scalars, at: end) {
            types.append(scalars.text(entry.start..<(entry.start + 2)))
            end = entry.end
            isStandard = isStandard && entry.isStandard
        }
        isStandard = isStandard && !types.isEmpty
    }

    private static func entry(
        in scalars: [Unicode.Scalar],
        at position: Int
    ) -> (start: Int, end: Int, isStandard: Bool)? {
        var start = position
        while start < scalars.count, scalars[start].isSpaceOrControl { start += 1 }
        guard start + 2 < scalars.count, SubfileType.isType(at: start, in: scalars) else { return nil }
        var end = start + 2
        // Alberta writes letters in place of offset and length.
        while end < scalars.count, end < start + 10, scalars[end].isASCIIDigit || ("a"..."z").contains(scalars[end]) {
            end += 1
        }
        guard end - start >= 2 + 4 else { return nil }
        let isStandard = end - start == 2 + 8 && scalars[(start + 2)..<end].allSatisfy(\.isASCIIDigit)
        return (start, end, isStandard && start == position)
    }
}
