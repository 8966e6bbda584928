// SPDX-License-Identifier: Apache-2.0

/// The meaning of a raw value.
enum Interpretation<Value> {
    /// The value, encoded as the standard says.
    case plain(Value)
    /// The value, encoded in another way that has one meaning only.
    case repaired(Value, how: String)
    /// The likeliest of several readings.
    case guessed(Value, why: String)
    /// Nothing, or a word for nothing.
    case empty
    /// Something that cannot be a value of this kind.
    case invalid(why: String)

    var value: Value? {
        switch self {
        case .plain(let value), .repaired(let value, _), .guessed(let value, _): value
        case .empty, .invalid: nil
        }
    }
}

extension Interpretation: Equatable where Value: Equatable {}

extension Interpretation where Value == Sex {
    /// Reads 1, 2, 9, M, F, X or a word; 0 and U, which state nothing, are empty.
    ///
    /// The standard has 9 alone, "not specified", for cards that print X; a zone has a filler for the same.
    init(sex raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        switch text {
        case "1", "01", "M", "MALE": self = .plain(.male)
        case "2", "02", "F", "FEMALE": self = .plain(.female)
        case "9", "X", "NON-BINARY", "NON BINARY", "NONBINARY", "NOT SPECIFIED": self = .plain(.unspecified)
        case "HOMME", "MASCULIN", "MASCULINO": self = .plain(.male)
        case "FEMME", "FÉMININ", "FEMININ", "FEMENINO": self = .plain(.female)
        case "0", "U", "UNKNOWN": self = .empty
        default: self = .invalid(why: "it is none of the codes for a sex")
        }
    }
}

extension Interpretation where Value == String {
    /// Reads a weight as `134 lb` or `61 kg`; a unit in the value wins over that of the element.
    init(weight raw: String, elementUnit: WeightUnit) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard let quantity = Quantity(text), quantity.numbers.count == 1 else {
            self = .invalid(why: "it is not written as a weight")
            return
        }
        let number = quantity.numbers[0]
        guard number != 0 else { self = .empty; return }
        let unit: WeightUnit? =
            switch quantity.unit {
            case "": elementUnit
            case "LB", "LBS", "POUND", "POUNDS", "#": .pounds
            case "KG", "KGS", "KILO", "KILOS", "KILOGRAM", "KILOGRAMS": .kilograms
            default: nil
            }
        guard let unit, unit.plausible.contains(number) else {
            self = .invalid(why: "it is no plausible weight")
            return
        }
        self = .plain("\(number) \(unit.rawValue)")
    }

    /// Reads a postal code: `12345` or `12345-6789` in the USA and their territories, elsewhere as encoded.
    ///
    /// A code with letters is foreign in any country of issue, for holders living abroad.
    init(postalCode raw: String, country: String?) {
        let text = RawText(raw).text
        guard !RawText(raw).isEmpty else { self = .empty; return }
        let scalars = text.unicodeScalars
        let digits = scalars.filter(\.isASCIIDigit)
        guard digits.contains(where: { $0 != "0" }) else {
            self = digits.isEmpty ? .invalid(why: "it has no digits") : .empty
            return
        }
        // A letter at the end is a carriage return that was read as M.
        let letterAtEnd = scalars.last?.isASCIILetter == true ? 1 : 0
        let isAmerican =
            country == "USA" || country == nil && digits.count == 9
            || country.flatMap(Country.init(code:))?.isOfUnitedStates == true
        guard isAmerican, scalars.dropLast(letterAtEnd).allSatisfy({ $0.isASCII && !$0.isASCIILetter }) else {
            self = .plain(text)
            return
        }
        guard let code = Self.zipCode(scalars.split { !$0.isASCIIDigit }.map(String.init)) else {
            self = .invalid(why: "it is no ZIP code")
            return
        }
        self = letterAtEnd == 0 ? .plain(code) : .repaired(code, how: "a letter at its end was left out")
    }

    private static func zipCode(_ groups: [String]) -> String? {
        let code = String(groups[0].prefix(5))
        let extra = groups[0].dropFirst(5) + groups.dropFirst().joined()
        guard code.utf8.count == 5, groups.count == 1 || groups.count == 2 && groups[0] == code else { return nil }
        // Zeros instead of the last four digits fill the element, after a space with fewer of them.
        if extra.allSatisfy({ $0 == "0" }) {
            return groups.count == 2 || [0, 4].contains(extra.utf8.count) ? code : nil
        }
        return extra.utf8.count == 4 ? "\(code)-\(extra)" : nil
    }
}

extension Interpretation where Value == Int {
    /// Reads the weight range of AAMVA's table, 0 to 9.
    init(weightRange raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard text.utf8.count == 1, let range = Int(text) else {
            self = .invalid(why: "it is not one digit")
            return
        }
        self = .plain(range)
    }
}
