// SPDX-License-Identifier: Apache-2.0

/// The parts of a name that one element holds together.
struct HolderName: Equatable {
    var last: String?
    var first: String?
    var middle: String?
    var suffix: String?
    /// True if the family name was found by spaces, which may occur inside a name too.
    var isFamilyNameGuessed = false
    /// True if the given names were found by spaces.
    var areGivenNamesGuessed = false

    /// Splits version 01's `DAA`: LAST,FIRST,MIDDLE,SUFFIX, separated by `,`, `$`, `,$` or spaces, else by `@`, `/` or
    /// `;`.
    ///
    /// Separated by spaces, the family name stands first, or last if the issuer writes it so (Pennsylvania).
    init(full raw: String, isFamilyNameLast: Bool) {
        guard let separators = Self.separators(in: raw) else {
            takeAll(words: Self.words(RawText(raw).text), isFamilyNameLast: isFamilyNameLast)
            return
        }
        var parts = Self.parts(of: raw, at: separators)
        while parts.last == .some(nil) { parts.removeLast() }
        last = parts.first ?? nil
        if parts.count == 2 {
            takeGiven(words: Self.words(parts[1] ?? ""))
        } else if parts.count > 2 {
            first = parts[1]
            var rest = parts[2...].compactMap(\.self)
            if let suffix = rest.last, Self.isSuffix(suffix, orLetter: parts.count > 3) {
                self.suffix = rest.removeLast()
            } else {
                areGivenNamesGuessed = parts.count > 3
            }
            middle = Self.joined(rest)
            takeSuffixOfMiddle()
        }
        takeSuffixOfLast()
    }

    /// Splits version 02 and 03's `DCT`: the given names, separated by `,`, `$` or spaces.
    init(given raw: String) {
        let text = RawText(raw).text
        guard let separators = Self.separators(in: text) else {
            takeGiven(words: Self.words(text))
            return
        }
        let parts = Self.parts(of: text, at: separators)
        first = parts[0]
        middle = Self.joined(parts.dropFirst().compactMap(\.self))
        takeSuffixOfMiddle()
    }

    /// True if a value says that there is no such name: empty, NONE, or NMN, NFN, NMI, FNU and LNU (unknown).
    static func isNothing(_ raw: String) -> Bool {
        let raw = RawText(raw)
        return raw.isEmpty || fillers.contains(raw.text.uppercased())
    }

    /// The names in a value, with spaces in place of commas.
    static func spaced(_ raw: String) -> String {
        let text = RawText(raw).text
        guard text.contains(",") else { return text }
        return joined(text.split(separator: ",").map { RawText(String($0)).text }.filter { !$0.isEmpty }) ?? text
    }

    /// Names without the suffix at their end, if that is the one that has an element of its own.
    static func withoutSuffix(_ names: String, _ suffix: String) -> String {
        func plain(_ word: some StringProtocol) -> String { word.uppercased().filter { $0 != "." } }
        var words = names.split(separator: " ")
        guard words.count > 1, let last = words.popLast(), isSuffix(String(last), orLetter: true),
            plain(last) == plain(suffix)
        else { return names }
        return words.joined(separator: " ")
    }

    private static let fillers: Set = ["NMN", "NFN", "NMI", "FNU", "LNU"]

    private mutating func takeAll(words: [String], isFamilyNameLast: Bool) {
        var words = words
        if words.count > 2, let suffix = words.last, Self.isSuffix(suffix, orLetter: false) {
            self.suffix = words.removeLast()
        }
        isFamilyNameGuessed = words.count > 1
        areGivenNamesGuessed = words.count > 1
        if isFamilyNameLast {
            last = words.popLast()
            first = words.first
            middle = Self.joined(words.dropFirst())
        } else {
            last = words.first
            first = words.dropFirst().first
            middle = Self.joined(words.dropFirst(2))
        }
    }

    private mutating func takeGiven(words: [String]) {
        var words = words
        if words.count > 1, let suffix = words.last, Self.isSuffix(suffix, orLetter: false) {
            self.suffix = words.removeLast()
        }
        first = words.first
        middle = Self.joined(words.dropFirst())
        areGivenNamesGuessed = words.count > 1
    }

    private mutating func takeSuffixOfLast() {
        var words = Self.words(last ?? "")
        guard suffix == nil, words.count > 1, let found = words.last, Self.isSuffix(found, orLetter: false) else {
            return
        }
        suffix = words.removeLast()
        last = Self.joined(words)
    }

    private mutating func takeSuffixOfMiddle() {
        var words = Self.words(middle ?? "")
        guard suffix == nil, let found = words.last, Self.isSuffix(found, orLetter: false) else { return }
        suffix = words.removeLast()
        middle = Self.joined(words)
    }

    /// The separators of a name's parts, or `nil` if only spaces are possible.
    private static func separators(in text: String) -> Set<Unicode.Scalar>? {
        let choices: [Set<Unicode.Scalar>] = [[",", "$"], ["@"], ["/"], [";"]]
        return choices.first { choice in text.unicodeScalars.contains { choice.contains($0) } }
    }

    private static func parts(of text: String, at separators: Set<Unicode.Scalar>) -> [String?] {
        var parts: [String?] = []
        var part = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            // ",$" is one separator.
            if separators.contains(scalar) {
                // A `$` before everything starts the name, and separates nothing.
                if !(scalar == "$" && previous == nil), !(scalar == "$" && previous == ",") {
                    parts.append(nonEmpty(String(part)))
                    part = .init()
                }
            } else {
                part.append(scalar)
            }
            previous = scalar
        }
        return parts + [nonEmpty(String(part))]
    }

    private static func nonEmpty(_ text: String) -> String? {
        isNothing(text) ? nil : RawText(text).text
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init).filter { !fillers.contains($0.uppercased()) }
    }

    private static func joined(_ words: some Collection<String>) -> String? {
        words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// True if a word is a name suffix; a single letter may be an initial, and counts only if asked for.
    static func isSuffix(_ word: String, orLetter: Bool) -> Bool {
        let plain = word.uppercased().filter { $0 != "." }
        return suffixes.contains(plain) || orLetter && ["I", "V", "X"].contains(plain)
    }

    private static let suffixes: Set = [
        "JR", "SR", "II", "III", "IV", "VI", "VII", "VIII", "IX", "ESQ",
        "1ST", "2ND", "3RD", "4TH", "5TH", "6TH", "7TH", "8TH", "9TH",
    ]
}
