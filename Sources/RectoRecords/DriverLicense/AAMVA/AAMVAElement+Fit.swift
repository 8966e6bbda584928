// SPDX-License-Identifier: Apache-2.0

extension AAMVAElement {
    /// The degree to which a raw value fits its element.
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

    /// The degree to which a raw value fits this element.
    func fit(_ raw: String) -> Fit {
        let rawText = RawText(raw)
        guard !rawText.isEmpty else { return .empty }
        let text = rawText.text
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
        // Names hold these identifiers, as HADDON does, and no name goes on with a digit.
        case .indicator: return ["0", "1"].contains(text) ? .exact : .wrong
        case .identifier: return Self.fitIdentifier(text)
        case .name: return Self.fitName(text)
        case .city: return Self.fitCity(text)
        case .text: return text.unicodeScalars.count <= Self.longestText ? .plausible : .wrong
        }
    }

    /// The degree to which the text in a range fits this element: as ``fit(_:)``, mostly without making a string.
    func fit(_ range: Range<Int>, in text: MeasuredText) -> Fit {
        fitOfLong(text.value(in: range)) ?? fit(text.scalars.text(range))
    }

    /// The fit of a value that is longer than any code or word, if a few counts decide it.
    private func fitOfLong(_ value: MeasuredText.Value) -> Fit? {
        guard value.length > Self.longestWord else { return nil }
        if value.letters + value.digits + value.others == 0 { return .empty }
        let length = value.length
        switch grammar {
        case .sex, .weightRange, .jurisdiction, .country, .truncation, .flag, .indicator: return .wrong
        case .text: return length <= Self.longestText ? .plausible : .wrong
        case .identifier: return length <= Self.longestIdentifier ? .plausible : .wrong
        case .name:
            guard length <= Self.longestText, value.first != ",", value.first != "$" else { return .wrong }
            return value.digits <= 1 ? .plausible : .wrong
        case .city where length > Self.longestText: return .wrong
        case .date:
            if value.digits == 0 { return .wrong }
            if value.nonzeroDigits == 0 { return .empty }
            return value.first.isASCIIDigit && value.digits >= Self.digitsOfDate ? nil : .wrong
        case .height, .heightInCentimeters, .weightInPounds, .weightInKilograms:
            if value.digits == 0 { return .wrong }
            return value.nonzeroDigits > 0 && value.letters > Self.longestUnit ? .wrong : nil
        case .postalCode:
            return value.others == 0 && value.letters > 0 && value.letters + value.digits > Self.lengthOfCanadianCode
                ? .wrong : nil
        case .city, .eyeColor, .hairColor: return nil
        }
    }

    /// NOT APPLICABLE; no sex, colour, country or state has a longer name of one word.
    private static let longestWord = 14
    private static let digitsOfDate = 8
    /// KILOGRAMS.
    private static let longestUnit = 9
    private static let lengthOfCanadianCode = 6

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
