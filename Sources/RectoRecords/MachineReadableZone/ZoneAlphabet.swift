// SPDX-License-Identifier: Apache-2.0

/// A set of the 37 characters that a zone can hold: A to Z, 0 to 9 and the filler (ICAO Doc 9303-3, section 4.3).
package struct ZoneAlphabet: Sendable, Hashable {
    private let bits: UInt64

    private init(bits: UInt64) {
        self.bits = bits
    }

    /// The set of these characters; those that no zone can hold are left out.
    package init(_ characters: String) {
        bits = characters.utf8.reduce(0) { $0 | (Self.bit(of: $1) ?? 0) }
    }

    /// A to Z.
    package static let letters = ZoneAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    /// 0 to 9.
    package static let digits = ZoneAlphabet("0123456789")
    /// The filler alone.
    package static let filler = ZoneAlphabet("<")
    /// Every character of a zone.
    package static let all = letters.union(digits).union(filler)

    /// The characters of either set.
    package func union(_ other: ZoneAlphabet) -> ZoneAlphabet { ZoneAlphabet(bits: bits | other.bits) }

    /// True if an ASCII character is in the set.
    package func contains(_ character: UInt8) -> Bool {
        Self.bit(of: character).map { bits & $0 != 0 } ?? false
    }

    /// The bit of a character: its value as for a check digit, and one more for the filler.
    private static func bit(of character: UInt8) -> UInt64? {
        if character == .filler { return 1 << 36 }
        return CheckDigit.value(of: character).map { 1 << UInt64($0) }
    }
}

extension UInt8 {
    /// The filler character `<`.
    static var filler: UInt8 { UInt8(ascii: "<") }
    var isZoneDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isZoneLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
