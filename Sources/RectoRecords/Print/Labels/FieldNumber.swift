// SPDX-License-Identifier: Apache-2.0

/// The number of a field on European and on North American licences.
///
/// Sources: Directive 2006/126/EC, annex I; AAMVA DL/ID Card Design Standard (2020), annex A.
enum FieldNumber: String, CaseIterable {
    case one = "1", two = "2", oneAndTwo = "1,2", three = "3"
    case fourA = "4a", fourB = "4b", fourC = "4c", fourD = "4d"
    /// Number of the licence, and of the card's version, in New Zealand.
    case fiveA = "5a", fiveB = "5b"
    case five = "5", six = "6", seven = "7", eight = "8", nine = "9", nineA = "9a"
    case twelve = "12", fifteen = "15", sixteen = "16", seventeen = "17", eighteen = "18", nineteen = "19"

    /// The meaning on a licence as in the Directive; `nil` for numbers that it does not have on the front.
    var european: PrintMeaning? {
        switch self {
        case .one: .field(.lastName)
        case .two: .field(.firstName)
        case .three: .birth
        case .fourA: .field(.issueDate)
        case .fourB: .field(.expirationDate)
        case .fourC: .field(.issuingAuthority)
        case .fourD: .field(.personalNumber)
        case .five, .fiveA: .field(.idNumber)
        case .fiveB, .six, .seven: .other
        case .eight: .address
        case .nine: .field(.categories)
        default: nil
        }
    }

    /// The meaning on a card as in AAMVA's standard.
    var american: PrintMeaning? {
        switch self {
        case .one: .field(.lastName)
        case .two: .field(.firstName)
        case .oneAndTwo: .fullName
        case .three: .field(.birthDate)
        case .fourA: .field(.issueDate)
        case .fourB: .field(.expirationDate)
        case .fourC: nil
        case .fourD: .field(.idNumber)
        case .five, .nineA, .twelve: .other
        case .fiveA, .fiveB, .six, .seven: nil
        case .eight: .address
        case .nine: .field(.categories)
        case .fifteen: .field(.gender)
        case .sixteen: .field(.height)
        case .seventeen: .field(.weight)
        case .eighteen: .field(.eyeColor)
        case .nineteen: .field(.hairColor)
        }
    }

    /// The number at the beginning of a word: `4a`, `4A.`, `1.SMITH`.
    ///
    /// - Returns: The number, how many characters it takes, and whether its characters are exactly these.
    static func atStart(of word: String) -> (number: FieldNumber, length: Int, isExact: Bool)? {
        // `1,2`, whose comma seemed to be a point.
        if word == "1.2" { return (.oneAndTwo, word.count, true) }
        let characters = Array(word)
        // A comma at the end is a point whose foot seemed longer.
        let isComma = characters.count > 1 && characters.last == ","
        var end = characters.firstIndex { ".:)".contains($0) } ?? (characters.count - (isComma ? 1 : 0))
        let hasSign = end < characters.count
        // Without a sign the whole word is the number.
        guard end <= 3 else { return nil }
        let body = String(characters[..<end])
        if hasSign { end += 1 }
        // `1.5` and `01.02.1990` are values.
        guard end == characters.count || !characters[end].isDigit || body.count > 1 && body.last?.isLetter == true
        else {
            return nil
        }
        if let number = FieldNumber(rawValue: body.lowercased()) { return (number, end, true) }
        // A sign is needed to take a lookalike for a number.
        guard let number = hasSign || body.count == 2 ? lookalikes[body] : nil else { return nil }
        return (number, end, false)
    }

    /// The length of the day, or of its year, in a word that a number stands right behind: 10 in `18.01.20354d.`, 4 in
    /// `20294a`; `nil` without both.
    static func behindDay(in word: String) -> Int? {
        let characters = Array(word)
        let isYear =
            characters.prefix(4).allSatisfy(\.isDigit) && characters.count == 6
            && ["19", "20"].contains(word.prefix(2))
        let whole = characters.indices.first { characters[...$0].count(where: \.isDigit) == 8 }.map { $0 + 1 }
        guard let length = isYear ? 4 : whole, length < characters.count,
            characters[..<length].allSatisfy({ $0.isDigit || "./-".contains($0) }),
            let found = atStart(of: String(characters[length...])), length + found.length == characters.count,
            found.isExact, found.number.rawValue.hasPrefix("4")
        else { return nil }
        return length
    }

    private static let lookalikes: [String: FieldNumber] = {
        var table: [String: FieldNumber] = ["I": .one, "l": .one, "i": .one, "Z": .two, "z": .two, "S": .five]
        for four in ["4", "A", "a", "À", "Á", "Ä"] {
            for (letters, number) in [
                ("aAáàâäãåàÁÀÂÄ", fourA), ("bBh", fourB), ("cCçÇćčĆČe", fourC), ("dDđď", fourD),
            ] {
                for letter in letters { table[four + String(letter)] = number }
            }
        }
        // Words of a language.
        for word in ["AD", "ad", "Ad", "ab", "AB", "Ab", "AA", "aa", "Aa", "ah", "Ah", "ae"] where word.first != "4" {
            if word != "Aa" { table[word] = nil }
        }
        return table
    }()
}
