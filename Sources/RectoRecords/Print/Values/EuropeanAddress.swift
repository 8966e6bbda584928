// SPDX-License-Identifier: Apache-2.0

/// An address in one or more lines, with a postal code before the city, or behind it as in the United Kingdom and Ireland.
struct EuropeanAddress {
    private(set) var parts: [PrintedField: ReadValue] = [:]

    init(_ pieces: [PrintPiece], country: String?) {
        let confidence = pieces.reduce(1) { $0 * $1.characters.confidence }
        var lines = pieces.flatMap { $0.text.split(separator: ",") }.map { String($0).withSingleSpaces }
            .filter { !$0.isEmpty }
        func value(_ text: String) -> ReadValue { ReadValue(value: text, confidence: confidence) }
        if let last = lines.last, let (city, code) = Self.british(last) ?? (country == "IRL" ? Self.irish(last) : nil) {
            parts[.addressZip] = value(code)
            lines.removeLast()
            var place = city.isEmpty ? lines.popLast() : city
            // Below the town stands its county.
            if let county = place, Self.isCounty(county), lines.count > 1 { place = lines.popLast() }
            if let place { parts[.addressCity] = value(place) }
        } else if let index = lines.lastIndex(where: { Self.continental($0) != nil }),
            let (code, city) = Self.continental(lines[index])
        {
            parts[.addressZip] = value(code)
            if !city.isEmpty { parts[.addressCity] = value(city) }
            lines.removeSubrange(index...)
        }
        guard !lines.isEmpty else { return }
        var street = value(lines.joined(separator: ", "))
        // City and code may be among them.
        street.isDoubtful = parts[.addressZip] == nil && lines.count > 1
        parts[.addressStreet] = street
    }

    /// City and postal code of a British line, such as `EDINBURGH EH1 9GP`.
    private static func british(_ line: String) -> (city: String, code: String)? {
        let words = line.split(separator: " ")
        guard words.count >= 2, let inner = words.last, inner.count == 3, inner.first?.isDigit == true,
            inner.dropFirst().allSatisfy(\.isLetter)
        else { return nil }
        let outer = words[words.count - 2]
        guard (2...4).contains(outer.count), outer.first?.isLetter == true, outer.contains(where: \.isDigit) else {
            return nil
        }
        return (words.dropLast(2).joined(separator: " "), "\(outer) \(inner)")
    }

    /// City and postal code of an Irish line, such as `BALLINA F26 X4D2`: routing key, and four characters (Eircode).
    private static func irish(_ line: String) -> (city: String, code: String)? {
        let words = line.split(separator: " ")
        guard words.count >= 2, let place = words.last, place.count == 4, place.allSatisfy({ $0.isPlain }) else {
            return nil
        }
        let key = Array(words[words.count - 2])
        guard key.count == 3, key[0].isLetter, key[1].isDigit, key[2].isDigit || key[2] == "W" else { return nil }
        return (words.dropLast(2).joined(separator: " "), "\(String(key)) \(place)")
    }

    private static func isCounty(_ place: String) -> Bool {
        ["CO ", "CO. ", "COUNTY "].contains { place.uppercased().hasPrefix($0) }
    }

    /// Postal code and city of other lines: `1012 AB AMSTERDAM`, `SE-111 22 STOCKHOLM`, `00-950 WARSZAWA`.
    private static func continental(_ line: String) -> (code: String, city: String)? {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first else { return nil }
        let bare =
            first.contains("-") && first.prefix(3).contains(where: \.isLetter)
            ? String(first.drop { $0 != "-" }.dropFirst()) : first
        guard bare.allSatisfy({ $0.isDigit || $0 == "-" }), (3...8).contains(bare.count) else { return nil }
        let digits = bare.count(where: \.isDigit)
        var code = first
        var rest = words.dropFirst()
        if digits == 4, let letters = rest.first, letters.count == 2, letters.allSatisfy(\.isUppercase), rest.count > 1
        {
            code += " " + letters
            rest = rest.dropFirst()
        } else if digits == 3, let more = rest.first, more.count == 2, more.allSatisfy(\.isDigit) {
            code += " " + more
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty, rest.allSatisfy({ !$0.contains(where: \.isDigit) }) else { return nil }
        return digits >= 4 || code != first ? (code, rest.joined(separator: " ")) : nil
    }
}
