// SPDX-License-Identifier: Apache-2.0

/// A number or a word in a printed day.
struct DayToken {
    /// The value of a number; `nil` for a word.
    let number: Int?
    /// The number of its digits; 0 for a word.
    let digits: Int
    /// The letters of a word; `nil` for a number.
    let word: String?
    let range: Range<Int>
    /// The probability of its characters; less for a letter that was taken for a digit.
    let confidence: Double
    /// The number of characters between the token before and this one.
    let gap: Int
    /// True if one of them is a space.
    let followsSpace: Bool
    /// True if one of them is a slash.
    let followsSlash: Bool

    /// True if it can be a part of a day.
    var isPart: Bool { number != nil || (word?.count ?? 0) >= 3 }

    /// The number if it can be a day of a month.
    var day: Int? { digits <= 2 ? number.flatMap { (1...31).contains($0) ? $0 : nil } : nil }

    /// The token with another number, which is a part of it.
    func with(number: Int, digits: Int) -> DayToken {
        DayToken(
            number: number,
            digits: digits,
            word: nil,
            range: range,
            confidence: confidence,
            gap: gap,
            followsSpace: followsSpace,
            followsSlash: followsSlash
        )
    }

    /// True if the parts of one day stand near enough to each other.
    static func areNear(_ tokens: some Collection<DayToken>) -> Bool { tokens.dropFirst().allSatisfy { $0.gap <= 3 } }

    /// The confidence that is left if a letter stands for the digit that it looks like.
    private static let repaired = 0.8

    /// The confidence below which a first digit of three is a speck.
    private static let speck = 0.6

    private static let lookalikes: [Character: Character] = [
        "O": "0", "o": "0", "D": "0", "Q": "0", "I": "1", "l": "1", "i": "1", "Z": "2", "z": "2", "S": "5", "s": "5",
        "B": "8", "G": "6", "b": "6", "A": "4", "T": "7",
    ]

    /// The tokens of a piece of print.
    static func tokens(of piece: PrintPiece) -> [DayToken] {
        var tokens: [DayToken] = []
        var end = piece.characters.startIndex
        func append(_ range: Range<Int>, number: String?, confidence: Double) {
            let characters = piece.characters[range]
            let between = piece.characters[end..<range.lowerBound]
            tokens.append(
                DayToken(
                    number: number.flatMap { $0.count <= 8 ? Int($0) : nil },
                    digits: number?.count ?? 0,
                    word: number == nil ? String(characters.map(\.character)) : nil,
                    range: range,
                    confidence: confidence,
                    gap: between.count,
                    followsSpace: between.contains { $0.character == " " },
                    followsSlash: between.contains { $0.character == "/" }
                )
            )
            end = range.upperBound
        }
        for range in piece.runs(of: \.isLetterOrDigit) {
            let characters = piece.characters[range]
            if let (number, confidence) = number(characters) {
                append(range, number: number, confidence: confidence)
                continue
            }
            // `01FEB1990`
            var start = range.lowerBound
            for index in range
            where index == range.upperBound - 1
                || piece.characters[index].character.isDigit != piece.characters[index + 1].character.isDigit
            {
                let part = start..<index + 1
                let (number, confidence) = number(piece.characters[part]) ?? (nil, product(piece.characters[part]))
                append(part, number: number, confidence: confidence)
                start = index + 1
            }
        }
        return tokens
    }

    /// The digits of a run: a letter among at least as many digits is the one that it looks like.
    private static func number(_ run: ArraySlice<PrintedText.Character>) -> (String, Double)? {
        let digits = run.count { $0.character.isDigit }
        guard digits * 2 >= run.count else { return nil }
        // No part of a day has three digits: one before two is a speck.
        if run.count == 3, let first = run.first, first.character.isLowercase || first.confidence < speck,
            let rest = self.number(run.dropFirst())
        {
            return (rest.0, rest.1 * repaired)
        }
        var number = ""
        var confidence = 1.0
        for character in run {
            if character.character.isDigit {
                number.append(character.character)
                confidence *= character.digitConfidence
            } else if let digit = lookalikes[character.character] {
                number.append(digit)
                confidence *= repaired
            } else {
                return nil
            }
        }
        return (number, confidence)
    }

    private static func product(_ run: ArraySlice<PrintedText.Character>) -> Double {
        run.reduce(1) { $0 * $1.confidence }
    }
}

extension PrintedText.Character {
    var isLetterOrDigit: Bool { character.isLetter || character.isDigit }
}
