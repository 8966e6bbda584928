// SPDX-License-Identifier: Apache-2.0

/// Base64 for URLs without padding, in its one canonical form (RFC 4648 §5 and §3.5, RFC 7515 §2).
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each character, or 64 if a byte is none of them.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// The characters that stand for some bytes.
    static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var characters: [UInt8] = []
        characters.reserveCapacity(bytes.underestimatedCount * 4 / 3 + 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return characters
    }

    /// The text that stands for some bytes.
    static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: encoded(bytes), as: UTF8.self) }

    /// The bytes that a text stands for.
    ///
    /// - Parameter characters: The characters to decode.
    /// - Returns: `nil` if the text holds another character, including padding, has an impossible length, or sets
    ///   unused bits. Two texts never give the same bytes.
    static func decoded(_ characters: some Collection<UInt8>) -> [UInt8]? {
        guard characters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count = 0
        for character in characters {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }

    /// The bytes that a text stands for, or `nil` if it is not canonical.
    static func decoded(_ text: String) -> [UInt8]? { decoded(Array(text.utf8)) }
}
