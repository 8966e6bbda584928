// SPDX-License-Identifier: Apache-2.0

/// A field of a zone: its name, place and characters.
package struct ZoneField: Sendable, Hashable {
    /// The data elements of ICAO Doc 9303 parts 4 to 7, section 4.2.2.
    package enum Name: Sendable, Hashable, CaseIterable {
        case documentCode, issuingState, name, documentNumber, nationality, birthDate, sex, expirationDate
        /// The personal number of TD3, or whatever else the issuer puts there.
        case personalNumber
        /// For use of the issuer; in TD1 in the upper line.
        case optionalData
        /// For use of the issuer in the middle line of TD1.
        case middleOptionalData
        case documentNumberCheckDigit, birthDateCheckDigit, expirationDateCheckDigit, personalNumberCheckDigit
        case compositeCheckDigit
        /// The given names on French identity cards, which stand apart from the family name.
        case secondaryIdentifier
        /// Year, month, department and office of issue on French identity cards.
        case issuingOffice
    }

    /// The name of the field.
    package let name: Name
    /// The place of the field.
    package let span: ZoneSpan
    /// The characters that the standard allows there.
    ///
    /// Documents depart from it: a decoder that treats the others as unlikely reads them, one that rules them out does
    /// not.
    package let alphabet: ZoneAlphabet

    init(_ name: Name, _ line: Int, _ positions: ClosedRange<Int>, _ alphabet: ZoneAlphabet) {
        self.name = name
        span = ZoneSpan(line, positions)
        self.alphabet = alphabet
    }
}
