// SPDX-License-Identifier: Apache-2.0

extension Interpretation where Value == String {
    /// Reads a height as `66 in` or `185 cm`; feet and inches (`509` in version 01, `5'09"`) become inches.
    ///
    /// A unit that is missing follows from the number if only one reading is plausible.
    init(height raw: String, version: Int?) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard let quantity = Quantity(text) else { self = .invalid(why: "it is not written as a height"); return }
        guard quantity.numbers.contains(where: { $0 != 0 }) else { self = .empty; return }
        self = Self.height(quantity, version: version) ?? .invalid(why: "it is no plausible height")
    }

    /// Reads a height in centimetres, which version 01 has in an element of its own.
    init(heightInCentimeters raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard let quantity = Quantity(text), quantity.numbers.count == 1, ["", "CM"].contains(quantity.unit) else {
            self = .invalid(why: "it is not written as a height")
            return
        }
        guard quantity.numbers[0] != 0 else { self = .empty; return }
        self =
            Self.centimeters(quantity.numbers[0]).map(Interpretation.plain)
            ?? .invalid(why: "it is no plausible height")
    }

    private static func height(_ quantity: Quantity, version: Int?) -> Self? {
        let number = quantity.numbers[0]
        if quantity.numbers.count == 2 {
            guard ["", "'", "'\"", "’", "’”", "FT", "FTIN", "'IN"].contains(quantity.unit) else { return nil }
            return feet(number, inches: quantity.numbers[1]).map { .repaired($0, how: "feet and inches became inches") }
        }
        guard quantity.numbers.count == 1 else { return nil }
        switch quantity.unit {
        case "IN", "INS", "INCH", "INCHES", "\"", "”": return inches(number).map(Interpretation.plain)
        case "'", "’", "FT", "FEET": return feet(number, inches: 0).map { .repaired($0, how: "feet became inches") }
        case "CM", "CMS": return centimeters(number).map(Interpretation.plain)
        case "": return heightWithoutUnit(number, digitCount: quantity.digitCount, version: version)
        default: return nil
        }
    }

    private static func heightWithoutUnit(_ number: Int, digitCount: Int, version: Int?) -> Self? {
        let feetAndInches = number >= 300 ? feet(number / 100, inches: number % 100) : nil
        if let feetAndInches {
            return (version ?? 1) == 1
                ? .plain(feetAndInches) : .repaired(feetAndInches, how: "feet and inches became inches")
        }
        // Two digits of version 01 may be inches, or feet and inches without the zero: 72 is 6 or 7 feet.
        guard version != 1 || digitCount == 3 else { return nil }
        if (36...95).contains(number) { return .repaired("\(number) in", how: "the missing unit must be inches") }
        if (120...245).contains(number) {
            return .repaired("\(number) cm", how: "the missing unit must be centimetres")
        }
        return nil
    }

    // Identification cards are issued to small children too.
    private static func inches(_ number: Int) -> String? { (18...96).contains(number) ? "\(number) in" : nil }
    private static func centimeters(_ number: Int) -> String? { (45...245).contains(number) ? "\(number) cm" : nil }

    private static func feet(_ feet: Int, inches: Int) -> String? {
        guard (3...7).contains(feet), (0...11).contains(inches) else { return nil }
        return Self.inches(feet * 12 + inches)
    }
}
