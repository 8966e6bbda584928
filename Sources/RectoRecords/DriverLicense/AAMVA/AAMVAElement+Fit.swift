// SPDX-License-Identifier: Apache-2.0

extension AAMVAElement {
    /// How well a raw value fits its element.
    enum Fit {
        /// The value obeys a grammar that little else obeys.
        case exact
        /// The value can be one, as much other text can.
        case plausible
        /// Nothing, or a word for nothing.
        case empty
        /// The value cannot be one.
        case wrong
    }

    /// How well a raw value fits this element.
    func fit(_ raw: String) -> Fit {
        guard !RawText(raw).isEmpty else { return .empty }
        let text = RawText(raw).text
        switch grammar {
        case .date: return Self.fit(Interpretation(date: raw))
        case .sex: return Self.fit(Interpretation(sex: raw))
        case .height: return Self.fit(Interpretation(height: raw, version: nil))
        case .heightInCentimeters: return Self.fit(Interpretation(heightInCentimeters: raw))
        case .weightInPounds: return Self.fit(Interpretation(weight: raw, elementUnit: .pounds))
        case .weightInKilograms: return Self.fit(Interpretation(weight: raw, elementUnit: .kilograms))
        case .weightRange: return Self.fit(Interpretation(weightRange: raw))
        case .eyeColor: return Self.fit(ColorTable.eyes.interpret(raw, version: nil))
        case .hairColor: return Self.fit(ColorTable.hair.interpret(raw, version: nil))
        case .jurisdiction: return IssuingJurisdiction.isPostalCode(text) ? .exact : Self.fitCode(text)
        case .postalCode: return Self.fitPostalCode(text)
        case .country: return text == "CDN" || Country(code: text) != nil ? .exact : Self.fitCode(text)
        case .truncation: return ["T", "N", "U"].contains(text) ? .exact : .wrong
        case .flag: return text.unicodeScalars.count <= 2 ? .plausible : .wrong
        case .identifier: return Self.fitIdentifier(text)
        case .name: return Self.fitName(text)
        case .city: return Self.fitCity(text)
        case .text: return text.unicodeScalars.count <= Self.longestText ? .plausible : .wrong
        }
    }

    // Version 03's given names, 80 characters, are the longest of all elements.
    private static let longestText = 80
    private static let longestIdentifier = 30
    private static let longestPostalCode = 11

    private static func fit<Value>(_ interpretation: Interpretation<Value>) -> Fit {
        switch interpretation {
        case .plain: .exact
        case .repaired, .guessed: .plausible
        case .empty: .empty
        case .invalid: .wrong
        }
    }

    private static func fitPostalCode(_ text: String) -> Fit {
        if !text.contains(where: \.isLetter) { return fit(Interpretation(postalCode: text, country: "USA")) }
        if PostalCode.isCanadian(text) { return .exact }
        return text.unicodeScalars.count <= longestPostalCode && text.contains(where: \.isNumber) ? .plausible : .wrong
    }

    /// A code of a state or country that no table has.
    private static func fitCode(_ text: String) -> Fit {
        (2...3).contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(\.isASCIIUppercase)
            ? .plausible : .wrong
    }

    private static func fitCity(_ text: String) -> Fit {
        guard text.unicodeScalars.count <= longestText, let letter = text.firstIndex(where: \.isLetter) else {
            return .wrong
        }
        return text[letter...].contains { $0.isNumber || $0 == "#" } ? .wrong : .plausible
    }

    private static func fitIdentifier(_ text: String) -> Fit {
        text.unicodeScalars.count <= longestIdentifier ? .plausible : .wrong
    }

    private static func fitName(_ text: String) -> Fit {
        let scalars = text.unicodeScalars
        guard scalars.count <= longestText, let first = scalars.first, first != ",", first != "$" else { return .wrong }
        // Suffixes such as 3RD have one digit.
        return scalars.count(where: \.isASCIIDigit) <= 1 ? .plausible : .wrong
    }
}
