// SPDX-License-Identifier: Apache-2.0

/// The lines of a payload's body, by whatever character separates its elements.
struct PayloadLines {
    /// The lines without leading spaces and without empty lines.
    let ranges: [Range<Int>]

    /// From this many lines that start with an element, control characters separate the elements.
    private static let minimumElements = 3

    init(in scalars: [Unicode.Scalar], from start: Int) {
        let lines = Self.split(scalars, from: start, at: Self.isControl)
        guard lines.count(where: { Self.isStart($0.lowerBound, in: scalars) }) < Self.minimumElements,
            let separator = Self.otherSeparator(in: scalars, from: start)
        else {
            ranges = lines
            return
        }
        ranges = lines.flatMap { Self.split(scalars, line: $0, at: separator) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || [0x85, 0x2028, 0x2029].contains(scalar.value)
    }

    private static func isStart(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let prefixLength = SubfileType.isHolderType(at: position, in: scalars) ? 2 : 0
        return AAMVAElement.isKnown(at: position + prefixLength, in: scalars)
    }

    private static func isElement(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        isStart(position, in: scalars)
            || position < scalars.count && scalars[position] == "Z" && SubfileType.isType(at: position, in: scalars)
    }

    /// A character other than letter, digit or space that stands before elements more often than elsewhere.
    private static func otherSeparator(in scalars: [Unicode.Scalar], from start: Int) -> Unicode.Scalar? {
        var occurrences: [Unicode.Scalar: Int] = [:]
        var separating: [Unicode.Scalar: Int] = [:]
        for position in scalars.indices.dropFirst(start) {
            let scalar = scalars[position]
            guard !scalar.properties.isAlphabetic, !scalar.isASCIIDigit, !scalar.isSpaceOrControl else { continue }
            occurrences[scalar, default: 0] += 1
            if isElement(position + 1, in: scalars) { separating[scalar, default: 0] += 1 }
        }
        return separating.filter { $1 >= minimumElements && $1 * 2 > occurrences[$0, default: 0] }
            // The order of a dictionary is not the same on every run.
            .max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// Splits a line if the separator stands before an element; otherwise it is part of a value, as in names.
    private static func split(
        _ scalars: [Unicode.Scalar],
        line: Range<Int>,
        at separator: Unicode.Scalar
    ) -> [Range<Int>] {
        let starts =
            [line.lowerBound]
            + line.dropFirst().filter { scalars[$0 - 1] == separator && isElement($0, in: scalars) }
        return zip(starts, starts.dropFirst() + [line.upperBound]).map { start, end in
            let value = scalars[start..<end].reversed().drop { $0 == separator }
            return start..<(start + value.count)
        }
        .filter { !$0.isEmpty }
    }

    private static func split(
        _ scalars: [Unicode.Scalar],
        from start: Int,
        at isSeparator: (Unicode.Scalar) -> Bool
    ) -> [Range<Int>] {
        scalars[start...].split(whereSeparator: isSeparator).compactMap { line in
            line.firstIndex { $0 != " " }.map { $0..<line.endIndex }
        }
    }
}
