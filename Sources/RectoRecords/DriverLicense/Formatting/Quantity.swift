// SPDX-License-Identifier: Apache-2.0

/// The whole numbers and the unit in a raw height or weight, such as `[5, 9]` and `FTIN` in `5 FT 9 IN`.
struct Quantity {
    let numbers: [Int]
    /// Digits of the first number, leading zeros included.
    let digitCount: Int
    /// All letters, feet and inch marks, in upper case.
    let unit: String

    /// The parts of the text, or `nil` if it holds anything that no height or weight does.
    init?(_ text: String) {
        let scalars = text.uppercased().replacing("''", with: "\"").unicodeScalars
        let separators: Set<Unicode.Scalar> = [" ", "'", "\"", "-", "’", "”", "#"]
        guard scalars.allSatisfy({ $0.isASCIIDigit || $0.isASCIIUppercase || separators.contains($0) }) else {
            return nil
        }
        let groups = scalars.split { !$0.isASCIIDigit }
        // Three digits behind zeros are enough for any of them, and more could overflow.
        guard let first = groups.first, groups.allSatisfy({ $0.drop { $0 == "0" }.count <= 3 }) else { return nil }
        numbers = groups.compactMap { Int(String($0)) }
        digitCount = first.count
        unit = String(String.UnicodeScalarView(scalars.filter { !$0.isASCIIDigit && $0 != " " && $0 != "-" }))
    }
}
