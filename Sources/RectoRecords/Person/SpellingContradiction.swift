// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Tells how surely print contradicts the value of a code, character by character.
///
/// Of all ways to bring print and code in line, the likeliest counts. Its surprise is the negative natural logarithm of
/// the probability that the reader reads this print on a document that says what the code says: 0 if both are the same,
/// 4.6 for one reading in a hundred.
struct SpellingContradiction {
    /// A letter or digit of a code.
    struct Expected: Hashable {
        let character: Swift.Character
        /// True if print may leave it out: the first digit of `09`.
        var isOptional = false
    }

    /// The surprises that are not the reader's: what it adds and loses has no confidence.
    private enum Surprise {
        /// A printed character that the code has not, within the value, and at its ends, where the ground is read.
        static let added = (within: 4.0, atEnds: 2.0)
        /// A character of the code that print has not; the next one, too.
        static let lost = (first: 2.5, next: 1.2)
        /// Characters that look alike in many prints, however sure the reader is.
        static let alike = 2.0
        /// The most for one character: no confidence says more.
        static let most = 6.9
    }
    /// Of the probability that a character is another one, the shares of the second likeliest, and of any other.
    private static let (shareOfSecond, shareOfOther) = (0.7, 0.125)

    let print: [PrintedSpelling.Character]
    let length: Length

    /// How many characters print may have besides those of the code.
    enum Length {
        /// As many as the code, as days have.
        case same
        /// Some may be read in addition, or be lost.
        case alike
        /// One of both may end before the other: names are cut off.
        case cut
    }

    /// The least surprises of a part of print and a part of code, by the last step.
    ///
    /// What was added is never next to what was lost: that is another character in its place.
    private struct Least {
        var standing = Double.infinity
        var added = Double.infinity
        var lost = Double.infinity

        var any: Double { min(standing, added, lost) }
    }

    /// The surprise about this print if the document has the value of the code.
    func surprise(if code: [Expected]) -> Double {
        // least[i][j]: of the first i characters of print and the first j of the code.
        let (rows, columns) = (print.count, code.count)
        var least = [[Least]](repeating: [Least](repeating: Least(), count: columns + 1), count: rows + 1)
        least[0][0].standing = 0
        for i in 0...rows {
            for j in 0...columns {
                if j > 0 {
                    let before = least[i][j - 1]
                    if code[j - 1].isOptional { least[i][j].standing = before.any }
                    if length != .same {
                        least[i][j].lost = min(before.standing + Surprise.lost.first, before.lost + Surprise.lost.next)
                    }
                }
                guard i > 0 else { continue }
                if length != .same {
                    let before = least[i - 1][j]
                    let added = j == 0 || j == columns ? Surprise.added.atEnds : Surprise.added.within
                    least[i][j].added = min(before.standing, before.added) + added
                }
                for (count, surprise) in steps(print[i - 1], code[..<j]) {
                    least[i][j].standing = min(least[i][j].standing, least[i - 1][j - count].any + surprise)
                }
            }
        }
        guard length == .cut else { return least[rows][columns].any }
        // Only one of both is cut off, behind what both have.
        return (least[rows] + least.map { $0[columns] }).map(\.standing).min() ?? .infinity
    }

    /// The numbers of characters, at the end of a part of the code, that a printed one can stand for, with the surprise.
    private func steps(_ printed: PrintedSpelling.Character, _ code: ArraySlice<Expected>) -> [(Int, Double)] {
        guard let last = code.last else { return [] }
        func stands(_ text: String) -> [Int] {
            Self.forms(of: text).filter { form in
                form.count <= code.count
                    && zip(form, code.suffix(form.count)).allSatisfy { $0.asSameInPrint == $1.character.asSameInPrint }
            }.map(\.count)
        }
        var steps = stands(printed.text).map { ($0, 0.0) }
        let doubt = 1 - printed.confidence
        if let other = printed.alternative {
            steps += stands(other).map { ($0, Self.surprise(doubt * Self.shareOfSecond)) }
        }
        let isAlike = Self.forms(of: printed.text).contains { form in
            form.first.map { Self.areAlike($0, last.character) } ?? false
        }
        steps.append((1, min(isAlike ? Surprise.alike : .infinity, Self.surprise(doubt * Self.shareOfOther))))
        return steps
    }

    /// The surprise if a word is none of what it reads as.
    static func surprise(ifMisread word: [PrintedSpelling.Character]) -> Double {
        surprise(1 - word.reduce(1) { $0 * $1.confidence })
    }

    private static func surprise(_ probability: Double) -> Double {
        min(Surprise.most, -log(max(probability, .leastNormalMagnitude)))
    }

    private static func areAlike(_ one: Swift.Character, _ other: Swift.Character) -> Bool {
        alike.contains { $0.contains(one) && $0.contains(other) }
    }

    /// Capitals and digits that readers take for each other without a doubt.
    private static let alike: [Set<Swift.Character>] = [
        ["O", "0", "D", "Q"], ["I", "1", "J", "L"], ["B", "8"], ["S", "5"], ["Z", "2"], ["G", "6", "9"], ["U", "V"],
    ]

    /// The forms in which codes write a printed letter or digit (ICAO 9303 part 3, section 6).
    private static func forms(of text: String) -> [[Swift.Character]] {
        // `ß` has two capitals.
        let capitals = text.uppercased()
        guard let character = capitals.first else { return [] }
        let plain = capitals.count > 1 ? capitals : NameSkeleton.plain[character] ?? capitals
        let others: [String] =
            switch character {
            case "Ä", "Ö", "Ü": ["E", "XX"]
            case "Ø": ["E"]
            case "Å": ["A"]
            case "Đ": ["J"]
            case "Ñ": ["XX"]
            default: []
            }
        // Of the Dutch `Ĳ`, readers may see the J alone.
        return [Array(plain)] + others.map { Array(plain + $0) } + (character == "J" ? [["I", "J"]] : [])
    }
}

extension PrintedSpelling {
    /// The surprise about this print if the document's number is that of a code.
    ///
    /// - Parameter code: The number in the code.
    /// - Returns: The surprise; `nil` if the print lacks more than a character, or has more in addition.
    func surprise(ifNumber code: String) -> Double? {
        let expected = Self.expected(code)
        guard abs(expected.count - characters.count) <= 1 else { return nil }
        return SpellingContradiction(print: characters, length: .alike).surprise(if: expected)
    }

    /// The surprise about this print if the holder's name is that of a code, which may be cut off.
    ///
    /// - Parameters:
    ///   - code: The name in the code.
    ///   - value: The printed name; with other letters than the print has, since a title was left out, nothing is told.
    /// - Returns: The surprise; `nil` if the print cannot tell.
    func surprise(ifName code: String, reads value: String) -> Double? {
        let letters = characters.map(\.text).joined().filter(\.isLetter)
        guard letters.uppercased() == value.filter(\.isLetter).uppercased() else { return nil }
        return SpellingContradiction(print: characters, length: .cut).surprise(if: Self.expected(code))
    }

    /// The surprise about this print if the day is that of a code, in whatever order it is printed.
    ///
    /// - Parameters:
    ///   - code: The day in the code, as in ISO 8601.
    ///   - value: The printed day, as in ISO 8601.
    /// - Returns: The surprise; `nil` for anything else than days, and for days with other digits than those of a day.
    func surprise(ifDay code: String, reads value: String) -> Double? {
        let (parts, printed) = (
            code.split(separator: "-").map(String.init), value.split(separator: "-").map(String.init)
        )
        guard parts.count == 3, printed.count == 3, parts[0].count == 4, !mayLackDigit(of: parts, reads: printed) else {
            return nil
        }
        let (months, digits) = (months, digits)
        let year = (hasCentury ? parts[0] : String(parts[0].suffix(2))).map {
            SpellingContradiction.Expected(character: $0)
        }
        let (month, day) = (Self.pair(parts[1]), Self.pair(parts[2]))
        let contradiction = SpellingContradiction(print: digits, length: .same)
        let orders =
            months.isEmpty ? [day + month + year, month + day + year, year + month + day] : [day + year, year + day]
        guard let numbers = orders.map(contradiction.surprise).min(), numbers < .infinity else { return nil }
        let ofMonth = printed[1] == parts[1] ? 0 : months.map(SpellingContradiction.surprise(ifMisread:)).reduce(0, +)
        return numbers + ofMonth
    }

    /// True if day or month have one digit in print, and it is one of the code's two: the other may be lost, as of
    /// `2.09.2029`.
    private func mayLackDigit(of code: [String], reads printed: [String]) -> Bool {
        guard words.contains(where: { $0.count == 1 && !$0[0].isLetter }) else { return false }
        return [1, 2].contains { place in
            !code[place].hasPrefix("0") && printed[place].hasPrefix("0")
                && printed[place].last.map(code[place].contains) == true
        }
    }

    /// The words of a printed day that name its month: in letters, or in Roman numerals between day and year.
    private var months: [[Character]] {
        words.enumerated().filter { place, word in
            guard word.allSatisfy(\.isLetter) else { return false }
            let isRoman = place == 1 && words.count == 3 && !MonthNames.roman(word.map(\.text).joined()).isEmpty
            return word.count > 2 || isRoman
        }.map(\.element)
    }

    /// The digits of a printed day, with letters that were read for some of them.
    private var digits: [Character] { words.filter { !months.contains($0) }.flatMap(\.self) }

    /// True if the year of a printed day has all of its digits.
    var hasCentury: Bool {
        digits.count > (months.isEmpty ? 6 : 4) || words.contains { $0.count == 4 && !months.contains($0) }
    }

    private static func pair(_ digits: String) -> [SpellingContradiction.Expected] {
        digits.enumerated().map { place, digit in
            SpellingContradiction.Expected(character: digit, isOptional: place == 0 && digit == "0")
        }
    }

    private static func expected(_ text: some StringProtocol) -> [SpellingContradiction.Expected] {
        text.uppercased().filter { $0.isLetter || $0.isNumber }.map { SpellingContradiction.Expected(character: $0) }
    }
}

extension PrintedSpelling.Character {
    fileprivate var isLetter: Bool { text.first?.isLetter == true }
}
