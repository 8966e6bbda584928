// SPDX-License-Identifier: Apache-2.0

/// The two characters that name a subfile.
enum SubfileType {
    /// True if a subfile's type stands at a position: DL, ID, EN, or Z and a letter or digit.
    static func isType(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard position + 2 <= scalars.count else { return false }
        if scalars[position] == "Z" {
            return scalars[position + 1].isASCIIUppercase || scalars[position + 1].isASCIIDigit
        }
        return isHolderType(at: position, in: scalars)
    }

    /// True if the type of a subfile about the holder stands at a position.
    static func isHolderType(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard position + 2 <= scalars.count else { return false }
        return ["DL", "ID", "EN"].contains { $0.unicodeScalars.elementsEqual(scalars[position..<(position + 2)]) }
    }
}
