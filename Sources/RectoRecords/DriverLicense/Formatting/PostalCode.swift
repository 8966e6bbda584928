// SPDX-License-Identifier: Apache-2.0

/// The forms of postal codes.
enum PostalCode {
    /// True if a code is Canadian: letter, digit, letter, digit, letter, digit, with or without space.
    static func isCanadian(_ code: String) -> Bool {
        let scalars = code.unicodeScalars.filter { $0 != " " }
        return scalars.count == 6
            && scalars.enumerated().allSatisfy { $0 % 2 == 0 ? $1.isASCIIUppercase : $1.isASCIIDigit }
    }
}
