// SPDX-License-Identifier: Apache-2.0

/// An element that the AAMVA card design standard defines.
public struct AAMVAElement: Sendable, Hashable {
    /// Three letters, such as `DAQ`.
    public let id: String
    /// The meaning of the element.
    public let meaning: String
    /// The versions of the standard that have it.
    public let versions: ClosedRange<Int>
    /// The form of its values.
    public let grammar: Grammar

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The form of an element's values.
    public enum Grammar: Sendable, Hashable {
        /// One name or several.
        case name
        /// Free text.
        case text
        /// A city, which has no number behind its name.
        case city
        /// Letters and digits of a number or code.
        case identifier
        /// CCYYMMDD or MMDDCCYY.
        case date
        /// 1, 2, 9, M, F or X.
        case sex
        /// With unit, or feet and inches.
        case height
        /// In centimetres.
        case heightInCentimeters
        /// In pounds, unless the value has a unit.
        case weightInPounds
        /// In kilograms, unless the value has a unit.
        case weightInKilograms
        /// 0 to 9.
        case weightRange
        /// A colour of ANSI D20.
        case eyeColor
        /// A colour of ANSI D20.
        case hairColor
        /// A state, province or territory.
        case jurisdiction
        /// A postal code.
        case postalCode
        /// A country.
        case country
        /// T, N or U.
        case truncation
        /// One character.
        case flag

        /// True if values are words of any kind: names and the lines of an address.
        var isFreeText: Bool { [.name, .text, .city].contains(self) }
    }
}

extension AAMVAElement {
    /// The element with this identifier, or `nil` if the standard has none.
    public init?(id: String) {
        guard let element = Self.byID[id] else { return nil }
        self = element
    }
}
