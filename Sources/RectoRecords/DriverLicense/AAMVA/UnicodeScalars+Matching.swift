// SPDX-License-Identifier: Apache-2.0

extension [Unicode.Scalar] {
    /// True if these scalars stand at an index.
    func hasPrefix(_ prefix: [Unicode.Scalar], at index: Int) -> Bool {
        index >= 0 && index + prefix.count <= count && self[index..<(index + prefix.count)].elementsEqual(prefix)
    }

    /// The index at which these scalars stand first.
    func firstIndex(of sequence: [Unicode.Scalar]) -> Int? {
        indices.first { self[$0] == sequence[0] && hasPrefix(sequence, at: $0) }
    }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        // One by one: the library's own initializer is not specialized for scalars, and takes several times as long.
        var text = String.UnicodeScalarView()
        for index in range { text.append(self[index]) }
        return String(text)
    }
}
