// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    var isASCIIUppercase: Bool { ("A"..."Z").contains(self) }
    var isASCIILetter: Bool { isASCIIUppercase || ("a"..."z").contains(self) }
    /// Space, no-break space, or a control character of ASCII.
    var isSpaceOrControl: Bool { value <= 0x20 || value == 0x7F || value == 0xA0 }
}
