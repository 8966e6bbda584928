// SPDX-License-Identifier: Apache-2.0

/// Text in the letters A to Z and digits, as ICAO Doc 9303 part 3, section 6, recommends to write other letters.
enum PlainText {
    /// The plain letters of one character, in upper case; empty for a sign or a space.
    static func of(_ character: Character) -> String {
        var plain = ""
        for upper in character.uppercased() {
            for letter in NameSkeleton.plain[upper] ?? String(upper) where letter.isPlain { plain.append(letter) }
        }
        return plain
    }

    /// The plain letters of a text, without spaces and signs.
    static func of(_ text: some StringProtocol) -> String { text.reduce(into: "") { $0 += of($1) } }
}

extension Character {
    /// True for A to Z and 0 to 9.
    var isPlain: Bool { ("A"..."Z").contains(self) || isDigit }

    /// True for 0 to 9.
    var isDigit: Bool { ("0"..."9").contains(self) }
}
