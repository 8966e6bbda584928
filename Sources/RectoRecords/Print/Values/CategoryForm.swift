// SPDX-License-Identifier: Apache-2.0

/// Categories of vehicles, as Directive 2006/126/EC, article 4, and the States name them.
enum CategoryForm {
    private static let european: Set = [
        "AM", "A1", "A2", "A", "B1", "B", "BE", "C1", "C1E", "C", "CE", "D1", "D1E", "D", "DE", "T", "L", "M", "S", "F",
        "G",
        "H", "K", "P", "Q", "N", "W", "TM", "F1", "G1", "E", "B96", "LK", "LM",
        "LT", "TR", "TB", "TV", "LCC", "LVA", "BTP",
    ]
    /// Further classes of the States and provinces: `O` of Michigan, `R` of Colorado, `DJ` of New York, `5` of Quebec.
    private static let american: Set = [
        "I", "J", "O", "R", "X", "BM", "CM", "DM", "EM", "DJ", "MJ", "M1", "M2", "G2",
        "1", "2", "3", "4", "5", "6", "7", "8",
    ]

    /// True if every part is a category of the country's.
    static func fits(_ text: String, country: String?) -> Bool {
        !split(text).isEmpty && split(text).allSatisfy { isCategory($0, country) }
    }

    private static func isCategory(_ part: String, _ country: String?) -> Bool {
        let category = part.uppercased()
        return european.contains(category) || ["USA", "CAN"].contains(country) && american.contains(category)
    }

    private static func split(_ text: String) -> [String] {
        text.split { " /,.-+".contains($0) }.map(String.init)
    }

    /// The categories in these lines, separated by spaces; small letters name national ones, and stay.
    static func read(_ pieces: [PrintPiece], country: String?) -> ReadValue? {
        let parts = pieces.flatMap { split($0.text) }
        guard !parts.isEmpty, parts.allSatisfy({ isCategory($0, country) }) else { return nil }
        return ReadValue(
            value: parts.joined(separator: " "),
            confidence: pieces.reduce(1) { $0 * $1.characters.plainConfidence }
        )
    }
}
