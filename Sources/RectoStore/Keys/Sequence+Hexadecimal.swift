// SPDX-License-Identifier: Apache-2.0

extension Sequence<UInt8> {
    /// Two digits in lower case a byte.
    package var hexadecimal: String {
        reduce(into: "") { text, byte in
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16)
        }
    }
}
