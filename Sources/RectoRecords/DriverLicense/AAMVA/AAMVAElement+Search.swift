// SPDX-License-Identifier: Apache-2.0

extension AAMVAElement {
    /// The index in ``all`` of the element whose identifier stands at a position, or `nil`.
    static func known(at position: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard position >= 0, position + 3 <= scalars.count else { return nil }
        // All identifiers begin with D or P; the check keeps searches through long text fast.
        guard scalars[position] == "D" || scalars[position] == "P" else { return nil }
        return key(scalars[position], scalars[position + 1], scalars[position + 2]).flatMap { indexByKey[$0] }
    }

    /// Whether the identifier of any element stands at a position.
    static func isKnown(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        known(at: position, in: scalars) != nil
    }

    private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> UInt32? {
        guard first.isASCII, second.isASCII, third.isASCII else { return nil }
        return first.value << 16 | second.value << 8 | third.value
    }

    private static let indexByKey: [UInt32: Int] = Dictionary(
        uniqueKeysWithValues: all.indices.compactMap { index in
            let id = Array(all[index].id.unicodeScalars)
            return key(id[0], id[1], id[2]).map { ($0, index) }
        }
    )
}
