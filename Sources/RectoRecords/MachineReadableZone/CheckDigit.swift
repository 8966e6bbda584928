// SPDX-License-Identifier: Apache-2.0

/// The check digits of a zone, in their order there (ICAO Doc 9303-3, section 4.9).
public enum CheckDigit: String, Sendable, Hashable, Codable, CaseIterable, CodingKey {
    /// That of the document's number.
    case documentNumber
    /// That of the day of birth.
    case birthDate
    /// That of the last day of validity.
    case expirationDate
    /// That of the personal number, which TD3 alone has.
    case personalNumber
    /// That of most of the zone, which visas do not have.
    case composite

    /// The check digit of some characters, as ASCII.
    ///
    /// Weights 7, 3, 1 from the left. Digits count as they are, A to Z as 10 to 35, the filler as 0. The result is the
    /// sum modulo 10.
    ///
    /// - Returns: `0` to `9`; `nil` if a zone cannot hold one of the characters.
    package static func digit(over characters: some Sequence<UInt8>) -> UInt8? {
        var sum = 0
        for (index, character) in characters.enumerated() {
            guard let value = value(of: character) else { return nil }
            sum += value * weights[index % weights.count]
        }
        return UInt8(ascii: "0") + UInt8(sum % 10)
    }

    private static let weights = [7, 3, 1]

    /// The value of a character, 0 to 35; `nil` if a zone cannot hold it.
    package static func value(of character: UInt8) -> Int? {
        if character.isZoneDigit { return Int(character - UInt8(ascii: "0")) }
        if character.isZoneLetter { return Int(character - UInt8(ascii: "A")) + 10 }
        return character == .filler ? 0 : nil
    }

    /// The part that the check digit covers, in the middle of a sentence.
    var noun: String {
        switch self {
        case .documentNumber: "document number"
        case .birthDate: "birth date"
        case .expirationDate: "expiration date"
        case .personalNumber: "personal number"
        case .composite: "zone as a whole"
        }
    }

    /// The record's field that it covers; none for the composite one.
    var field: Passport.Field? {
        switch self {
        case .documentNumber: .idNumber
        case .birthDate: .birthDate
        case .expirationDate: .expirationDate
        case .personalNumber: .personalNumber
        case .composite: nil
        }
    }
}
