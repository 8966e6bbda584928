// SPDX-License-Identifier: Apache-2.0

extension Language {
    /// The direction of a line of text, as HTML names it.
    public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
        /// From left to right.
        case leftToRight = "ltr"
        /// From right to left.
        case rightToLeft = "rtl"
    }

    /// The direction of the language's usual script, or of the script that its tag names.
    public var direction: Direction {
        let parts = rawValue.split(separator: "-").map(String.init)
        // A script has four letters and comes before the region (RFC 5646, 2.2.3).
        if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            return Self.scriptsFromRight.contains(script) ? .rightToLeft : .leftToRight
        }
        return Self.languagesFromRight.contains(parts[0]) ? .rightToLeft : .leftToRight
    }

    /// Scripts of ISO 15924 that run from right to left and are in use.
    private static let scriptsFromRight: Set<String> = ["adlm", "arab", "aran", "hebr", "nkoo", "rohg", "syrc", "thaa"]

    /// Languages whose usual script is one of these, by the Common Locale Data Repository.
    private static let languagesFromRight: Set<String> = [
        "ar", "arc", "azb", "bal", "ckb", "dv", "fa", "he", "iw", "ks", "mzn", "nqo", "pnb", "ps", "sd", "syr", "ug",
        "ur", "yi",
    ]
}
