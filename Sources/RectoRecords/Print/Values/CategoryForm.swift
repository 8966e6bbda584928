// SPDX-License-Identifier: Apache-2.0

/// Categories of vehicles, as Directive 2006/126/EC, article 4, and the States name them.
enum CategoryForm {
    private static let european: Set = [
        "AM", "A1", "A2", "A", "B1", "B", "BE", "C1", "C1E", "C", "CE", "D1", "D1E", "D", "DE", "T", "L", "M", "S", "F",
        "G",
        "H", "K", "P", "Q", "N", "W", "TM", "F1", "G1", "E", "B96", "LK", "LM",
    ]

    /// True if every part is a category.
    static func fits(_ text: String) -> Bool { !split(text).isEmpty && split(text).allSatisfy(isCategory) }

    private static func isCategory(_ part: String) -> Bool {
        european.contains(part.uppercased().filter { $0 != "+" })
    }

    private static func split(_ text: String) -> [String] {
        text.split { " /,.-+".contains($0) }.map(String.init)
    }

    /// The categories in these lines, separated by spaces; small letters name national ones, and stay.
    static func read(_ pieces: [PrintPiece]) -> ReadValue? {
        let parts = pieces.flatMap { split($0.text) }
        guard !parts.isEmpty, parts.allSatisfy(isCategory) else { return nil }
        return ReadValue(
            value: parts.joined(separator: " "),
            confidence: pieces.reduce(1) { $0 * $1.characters.plainConfidence }
        )
    }
}
