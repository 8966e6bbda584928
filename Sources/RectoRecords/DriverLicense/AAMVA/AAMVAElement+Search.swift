// SPDX-License-Identifier: Apache-2.0

extension AAMVAElement {
    /// The index in ``all`` of the element with its identifier at a position, or `nil`.
    static func known(at position: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard position >= 0, position + 3 <= scalars.count else { return nil }
        // All identifiers begin with D or P; the check keeps searches through long text fast.
        guard scalars[position] == "D" || scalars[position] == "P" else { return nil }
        guard let key = key(scalars[position], scalars[position + 1], scalars[position + 2]) else { return nil }
        let index = indexByKey[key]
        return index < all.count ? Int(index) : nil
    }

    /// True if the identifier of any element stands at a position.
    static func isKnown(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        known(at: position, in: scalars) != nil
    }

    /// The place of an identifier among those of its first letter, and of D before P: 0 to 1,351.
    private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> Int? {
        guard second.isASCIIUppercase, third.isASCIIUppercase else { return nil }
        return ((first == "P" ? 26 : 0) + Int(second.value) - 0x41) * 26 + Int(third.value) - 0x41
    }

    /// For each key the index in ``all``, or a greater number than any.
    private static let indexByKey: [UInt8] = {
        var indices = [UInt8](repeating: .max, count: 2 * 26 * 26)
        for (index, element) in all.enumerated() {
            let id = Array(element.id.unicodeScalars)
            guard let key = key(id[0], id[1], id[2]) else { preconditionFailure("\(element.id) is no identifier") }
            indices[key] = UInt8(index)
        }
        return indices
    }()
}
