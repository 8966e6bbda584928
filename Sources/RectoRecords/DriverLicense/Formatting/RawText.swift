// SPDX-License-Identifier: Apache-2.0

/// A raw value without padding and without the commas that some issuers leave at its end.
struct RawText: Equatable {
    let text: String

    init(_ raw: String) {
        let padding: (Unicode.Scalar) -> Bool = { $0.isSpaceOrControl }
        var scalars = raw.unicodeScalars.drop(while: padding)
        while let last = scalars.last, padding(last) || last == "," { scalars.removeLast() }
        text = String(scalars)
    }

    /// True if nothing is left, or only the issuers' words for nothing: NONE, UNAVL, N/A, dashes.
    var isEmpty: Bool {
        text.unicodeScalars.allSatisfy { $0.isASCII && !$0.isASCIILetter && !$0.isASCIIDigit }
            || isFiller
    }

    private var isFiller: Bool {
        // Most text starts otherwise; letters beyond ASCII may have those in upper case.
        guard let first = text.unicodeScalars.first, !first.isASCII || Self.startsOfFillers.contains(first) else {
            return false
        }
        return Self.fillers.contains(text.uppercased())
    }

    /// The text in upper case, or `nil` if it is empty.
    var upperCased: String? { isEmpty ? nil : text.uppercased() }

    private static let fillers: Set = [
        "NONE", "N/A", "UNAVL", "UNAVAIL", "UNAVAILABLE", "NOT AVAILABLE", "NOT APPLICABLE",
    ]
    private static let startsOfFillers: [Unicode.Scalar] = ["N", "U", "n", "u"]
}
