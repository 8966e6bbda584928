// SPDX-License-Identifier: Apache-2.0

/// A day of birth of which a part is not known, as in `XX 06 1990` and `00.00.1990` (ICAO Doc 9303 part 3, section 4.8).
struct PartialDay {
    /// The known part as in ISO 8601: `1990-06` or `1990`.
    let text: String
    /// The indices of its characters in the piece.
    let range: Range<Int>
    /// The probability that its characters are the printed ones.
    let confidence: Double

    private static let unknown: Set = ["XX", "00", "OO", "--"]
    private static let years = 1880...2120

    /// The partly unknown day at the beginning of a piece of print; `nil` if it has none, and for a whole day.
    static func find(in piece: PrintPiece, country: String?) -> PartialDay? {
        guard PrintedDay.find(in: piece, country: country) == nil else { return nil }
        let parts = parts(of: piece).prefix(4)
        let texts = parts.map { String(piece.characters[$0].map(\.character)).uppercased() }
        guard texts.count >= 3 else { return nil }
        let known = unknown.contains(texts[0]) ? dayFirst(texts, country) : yearFirst(texts, country)
        guard let (text, count) = known else { return nil }
        return PartialDay(
            text: text,
            range: parts[0].lowerBound..<parts[count - 1].upperBound,
            confidence: parts.prefix(count).reduce(1) { product, range in
                piece.characters[range].reduce(product) { $0 * $1.digitConfidence }
            }
        )
    }

    /// The parts between spaces and signs.
    private static func parts(of piece: PrintPiece) -> [Range<Int>] {
        piece.runs { !" ./,".contains($0.character) }.flatMap { range -> [Range<Int>] in
            // `--` stands for a part, and one hyphen between two.
            guard piece.characters[range].contains(where: \.isLetterOrDigit) else { return [range] }
            return piece.runs { $0.character != "-" && $0.character != " " }.map { $0.clamped(to: range) }
                .filter { !$0.isEmpty }
        }
    }

    /// `XX 06 1990`, `00 JUN/JUIN 1990`, `XX XX 1990`.
    private static func dayFirst(_ texts: [String], _ country: String?) -> (text: String, count: Int)? {
        guard let place = texts.indices.dropFirst(2).first(where: { year(texts[$0]) != nil }),
            let year = year(texts[place])
        else { return nil }
        if unknown.contains(texts[1]) { return place == 2 ? (year, 3) : nil }
        guard let month = month(Array(texts[1..<place]), country) else { return nil }
        return (year + month, place + 1)
    }

    /// `1990-06-00`, `1990 00 00`.
    private static func yearFirst(_ texts: [String], _ country: String?) -> (text: String, count: Int)? {
        guard let year = year(texts[0]), unknown.contains(texts[2]) else { return nil }
        if unknown.contains(texts[1]) { return (year, 3) }
        return month([texts[1]], country).map { (year + $0, 3) }
    }

    private static func year(_ text: String) -> String? {
        guard text.count == 4, let year = Int(text), years.contains(year) else { return nil }
        return text
    }

    /// The month behind a hyphen, from a number, or its name in one language or two.
    private static func month(_ texts: [String], _ country: String?) -> String? {
        if texts.count == 1, texts[0].count <= 2, let number = Int(texts[0]) {
            return (1...12).contains(number) ? padded(number) : nil
        }
        let months = texts.map { MonthNames.months($0, country: country) }
        guard let first = months.first, !first.isEmpty else { return nil }
        let both = months.dropFirst().filter { !$0.isEmpty }.reduce(first) { $0.intersection($1) }
        return both.count == 1 ? both.first.map(padded) : nil
    }

    private static func padded(_ month: Int) -> String { month < 10 ? "-0\(month)" : "-\(month)" }
}
