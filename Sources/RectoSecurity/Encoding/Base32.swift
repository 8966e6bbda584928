// SPDX-License-Identifier: Apache-2.0

/// Base32 (RFC 4648 §6), in which authenticators are given secrets.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// The text that stands for some bytes, without padding.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var characters: [UInt8] = []
        var (bits, count) = (UInt32(0), UInt32(0))
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                characters.append(alphabet[Int(bits >> count & 31)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << (5 - count) & 31)]) }
        return String(decoding: characters, as: UTF8.self)
    }

    /// The bytes that a typed text stands for.
    ///
    /// - Parameter text: The characters, small or capital; spaces, hyphens and padding at the end do not matter.
    /// - Returns: `nil` if another character is among them, the length is impossible, or unused bits are set.
    static func decoded(_ text: String) -> [UInt8]? {
        let typed = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        let padding = typed.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let characters = typed.dropLast(padding)
        guard padding < 8, ![1, 3, 6].contains(characters.count % 8) else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), UInt32(0))
        for character in characters {
            guard let value = value(of: character) else { return nil }
            bits = bits << 5 | value
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bits & (1 << count - 1) == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(character - UInt8(ascii: "2")) + 26
        default: nil
        }
    }
}
