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
        /// 1, or 0 for its contrary.
        case indicator

        /// True if values are words of any kind: names and the lines of an address.
        var isFreeText: Bool { [.name, .text, .city].contains(self) }
    }

    /// The index in ``all`` of the element with its identifier at a position, or `nil`.
    static func known(at position: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard position >= 0, position + 3 <= scalars.count else { return nil }
        // All identifiers begin with D or P; the check keeps searches through long text fast.
        guard scalars[position] == "D" || scalars[position] == "P" else { return nil }
        guard let key = key(scalars[position], scalars[position + 1], scalars[position + 2]) else { return nil }
        let index = indexByKey[key]
        return index < all.count ? Int(index) : nil
    }

    /// True if the identifier of any element stands at a position.
    static func isKnown(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        known(at: position, in: scalars) != nil
    }

    /// The place of an identifier among those of its first letter, and of D before P: 0 to 1,351.
    private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> Int? {
        guard second.isASCIIUppercase, third.isASCIIUppercase else { return nil }
        return ((first == "P" ? 26 : 0) + Int(second.value) - 0x41) * 26 + Int(third.value) - 0x41
    }

    /// For each key the index in ``all``, or a greater number than any.
    private static let indexByKey: [UInt8] = {
        var indices = [UInt8](repeating: .max, count: 2 * 26 * 26)
        for (index, element) in all.enumerated() {
            let id = Array(element.id.unicodeScalars)
            guard let key = key(id[0], id[1], id[2]) else { preconditionFailure("\(element.id) is no identifier") }
            indices[key] = UInt8(index)
        }
        return indices
    }()
}

extension AAMVAElement {
    /// The element with this identifier, or `nil` if the standard has none.
    public init?(id: String) {
        guard let element = Self.byID[id] else { return nil }
        self = element
    }
}
