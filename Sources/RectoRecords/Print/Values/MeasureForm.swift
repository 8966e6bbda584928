// SPDX-License-Identifier: Apache-2.0

/// Heights, weights and colours in print, formatted as the ones of barcodes.
enum MeasureForm {
    /// The height, weight or colour of a field in a piece; `nil` if it says none.
    static func read(_ field: PrintedField, _ piece: PrintPiece, country: String?) -> ReadValue? {
        let text = withoutTenths(piece.text)
        let interpretation: Interpretation<String>
        switch field {
        case .height: interpretation = height(text)
        case .weight:
            interpretation = Interpretation(weight: pounds(text), elementUnit: country == "USA" ? .pounds : .kilograms)
        case .eyeColor: interpretation = ColorTable.eyes.interpret(text, version: nil)
        case .hairColor: interpretation = ColorTable.hair.interpret(text, version: nil)
        default: return nil
        }
        guard let value = interpretation.value else { return nil }
        // Inches have two digits on most cards: one may have been lost.
        let inches =
            field == .height ? text.split(separator: "'").dropFirst().first { $0.contains(where: \.isDigit) } : nil
        let isShort = inches.map { $0.count(where: \.isDigit) == 1 } ?? text.contains("'")
        return ReadValue(
            value: value,
            confidence: piece.characters.plainConfidence,
            isDoubtful: isShort || isGuess(interpretation)
        )
    }

    /// `178.0 cm` and `78,5 kg` as whole numbers.
    private static func withoutTenths(_ text: String) -> String {
        guard let sign = text.firstIndex(where: { $0 == "." || $0 == "," }) else { return text }
        let rest = text[text.index(after: sign)...]
        let tenths = rest.prefix { $0.isDigit }
        guard tenths.count == 1, let tenth = Int(tenths), let whole = Int(text[..<sign]), whole > 9 else { return text }
        return "\(tenth < 5 ? whole : whole + 1)" + rest.dropFirst()
    }

    /// `154 1b` and `154 Ib` are pounds.
    private static func pounds(_ text: String) -> String {
        let words = text.split(separator: " ")
        guard words.count == 2, let unit = words.last, ["1b", "Ib", "1B", "IB"].contains(unit) else { return text }
        return "\(words[0]) lb"
    }

    private static func isGuess(_ interpretation: Interpretation<String>) -> Bool {
        if case .guessed = interpretation { true } else { false }
    }

    private static func height(_ text: String) -> Interpretation<String> {
        // Metres: `1,65 m`.
        let digits = text.filter(\.isDigit)
        let isMetres = text.count { $0 == "," || $0 == "." } == 1 && digits.count == 3 && digits.first == "1"
        if isMetres, !text.contains("'") { return Interpretation(height: digits + " cm", version: nil) }
        return Interpretation(height: feet(text) ?? text.filter { $0 != "." && $0 != "," }, version: nil)
    }

    /// Feet and inches in one form: signs behind the inches are lost first, and gaps come between.
    private static func feet(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 1)
        guard parts.count == 2, text.allSatisfy({ $0.isNumber || "'\"- .".contains($0) }) else { return nil }
        let (feet, inches) = (parts[0].filter(\.isNumber), parts[1].filter(\.isNumber))
        return feet.count == 1 && (1...2).contains(inches.count) ? "\(feet)'-\(inches)''" : nil
    }
}
