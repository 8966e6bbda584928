// SPDX-License-Identifier: Apache-2.0

/// The order of a day's parts in print.
enum DayOrder {
    case dayFirst, monthFirst

    /// The order in which a country prints days if the year stands last; `nil` if it has no single order.
    ///
    /// Source: AAMVA DL/ID Card Design Standard (2020), annex A, for the United States; their territories and the freely
    /// associated States follow them. Elsewhere the day stands before the month wherever the year stands last. Canada's
    /// provinces and the Philippines print the year first, or use several orders.
    init?(country: String?) {
        switch country {
        case nil, "CAN", "PHL": return nil
        case "USA", "PRI", "GUM", "VIR", "ASM", "MNP", "FSM", "MHL", "PLW": self = .monthFirst
        default: self = .dayFirst
        }
    }
}

/// A day as it is printed, before its order and century are known.
struct PrintedDay {
    /// The year; 0 to 99 if ``hasCentury`` is false.
    let year: Int
    let hasCentury: Bool
    /// The months that its name can be; `nil` if the month is a number.
    let months: Set<Int>?
    /// The first and the second number beside the year; the first alone if the month has a name.
    let numbers: [Int]
    /// True if the year stands first, so that the month is next.
    let isYearFirst: Bool
    /// The indices of its characters in the piece.
    let range: Range<Int>
    /// The probability that its characters are the printed ones.
    let confidence: Double

    /// True if a digit or a sign of it seems lost: the day or the month has one digit, or its parts are not parted.
    let isDoubtful: Bool

    /// The possible days in this order; both orders if it is `nil`.
    ///
    /// Two digits of a year give two days, the later one first.
    func dates(order: DayOrder?) -> [CalendarDate] {
        let years = hasCentury ? [year] : [2000 + year, 1900 + year]
        return years.flatMap { year in
            pairs(order: order).compactMap { CalendarDate(year: year, month: $0.month, day: $0.day) }
        }
    }

    /// True if the numbers alone tell the order; `nil` of ``tellsOrder`` says nothing.
    var tellsOrder: DayOrder? {
        guard months == nil, !isYearFirst, numbers.count == 2 else { return nil }
        if numbers[0] > 12, numbers[1] <= 12 { return .dayFirst }
        return numbers[1] > 12 && numbers[0] <= 12 ? .monthFirst : nil
    }

    private func pairs(order: DayOrder?) -> [(month: Int, day: Int)] {
        if let months { return months.sorted().map { ($0, numbers[0]) } }
        if isYearFirst { return [(numbers[0], numbers[1])] }
        let (first, second) = (numbers[0], numbers[1])
        let fits: [(month: Int, day: Int)] =
            switch order ?? tellsOrder {
            case .dayFirst?: [(second, first)]
            case .monthFirst?: [(first, second)]
            case nil: first == second ? [(first, second)] : [(second, first), (first, second)]
            }
        // A month beyond 12 contradicts the order: the numbers say more than the country.
        let possible = fits.filter { $0.month <= 12 }
        return possible.isEmpty ? [(first, second), (second, first)].filter { $0.0 <= 12 } : possible
    }
}

extension PrintedDay {
    /// The first day in a piece of print; `nil` if it has none.
    ///
    /// The country, as ISO 3166-1 alpha-3, helps to tell months by name.
    static func find(in piece: PrintPiece, country: String?) -> PrintedDay? {
        asRead(in: piece, country: country) ?? repaired(in: piece, country: country)
    }

    /// The first day in the characters as they were read.
    static func asRead(in piece: PrintPiece, country: String?) -> PrintedDay? {
        let tokens = DayToken.tokens(of: piece)
        for start in tokens.indices where tokens[start].isPart {
            if let day = day(Array(tokens[start...].filter(\.isPart).prefix(5)), country) { return day }
            if let day = roman(Array(tokens[start...].prefix(3))) { return day }
        }
        return nil
    }

    /// The last day of a period with a dash between two days, such as `01.02.18-01.02.2028`; otherwise the first day.
    static func findEnd(in piece: PrintPiece, country: String?) -> PrintedDay? {
        guard let first = find(in: piece, country: country),
            let rest = piece.part(first.range.upperBound..<piece.characters.endIndex),
            rest.characters.first.map({ "-–—".contains($0.character) }) == true
        else { return find(in: piece, country: country) }
        return find(in: rest, country: country) ?? first
    }

    private static let years = 1880...2120
    /// The year of expiry on Spanish cards that are valid without end.
    static let never = 9999

    private static func day(_ tokens: [DayToken], _ country: String?) -> PrintedDay? {
        named(tokens, country) ?? numeric(tokens) ?? joined(tokens) ?? halfJoined(tokens)
    }

    private static func make(
        _ tokens: some Collection<DayToken>,
        year: DayToken,
        numbers: [Int],
        months: Set<Int>? = nil,
        isYearFirst: Bool = false,
        isDoubtful: Bool = false
    ) -> PrintedDay? {
        guard let first = tokens.first, let value = year.number, DayToken.areNear(tokens) else { return nil }
        let hasCentury = year.digits == 4
        guard hasCentury ? years.contains(value) || value == never : year.digits == 2,
            numbers.allSatisfy({ (1...31).contains($0) })
        else {
            return nil
        }
        let end = tokens.reduce(first.range.upperBound) { max($0, $1.range.upperBound) }
        let day = PrintedDay(
            year: value,
            hasCentury: hasCentury,
            months: months,
            numbers: numbers,
            isYearFirst: isYearFirst,
            range: first.range.lowerBound..<end,
            confidence: tokens.reduce(1) { $0 * $1.confidence },
            isDoubtful: isDoubtful || tokens.contains { $0.digits == 1 }
        )
        return day.dates(order: nil).isEmpty ? nil : day
    }

    /// `01 FEB 1990`, `01 FEB/FEV 90`, `FEB 01, 1990`, `1990 FEB 01`.
    private static func named(_ tokens: [DayToken], _ country: String?) -> PrintedDay? {
        guard tokens.count >= 3 else { return nil }
        let months = tokens.map { token in token.word.map { MonthNames.months($0, country: country) } }
        if let day = tokens[0].day, let month = months[1], !month.isEmpty {
            if tokens.count > 3, let other = months[2] {
                // Two languages must agree; if one was misread, the other counts.
                let both = other.isEmpty ? month : month.intersection(other)
                return both.isEmpty ? nil : make(tokens[0...3], year: tokens[3], numbers: [day], months: both)
            }
            return make(tokens[0...2], year: tokens[2], numbers: [day], months: month)
        }
        // `15 12/DEC 1990`, with a sign for "month" behind the number in Korea and China.
        if tokens.count > 3, let day = tokens[0].day, let number = tokens[1].number, let month = months[2],
            month.contains(number)
        {
            return make([tokens[0], tokens[2], tokens[3]], year: tokens[3], numbers: [day], months: [number])
        }
        if let day = namedBehindSlash(tokens, months) { return day }
        if tokens.count > 3, let day = tokens[0].day, months[1]?.isEmpty == true, let month = months[2], !month.isEmpty
        {
            return make(tokens[0...3], year: tokens[3], numbers: [day], months: month)
        }
        if let month = months[0], !month.isEmpty, let day = tokens[1].day, tokens[2].digits == 4 {
            return make(tokens[0...2], year: tokens[2], numbers: [day], months: month)
        }
        if tokens[0].digits == 4, let month = months[1], !month.isEmpty {
            if let day = tokens[2].day {
                return make(tokens[0...2], year: tokens[0], numbers: [day], months: month, isYearFirst: true)
            }
            if tokens.count > 3, let day = tokens[3].day {
                return make(tokens[0...3], year: tokens[0], numbers: [day], months: month, isYearFirst: true)
            }
        }
        return nil
    }

    /// `15 128/DEC 1990`, `24 4EP/JUN 91`: a month in another script, of which digits were read, before a slash.
    ///
    /// `15/JAN/1990` behind a number is no such day.
    private static func namedBehindSlash(_ tokens: [DayToken], _ months: [Set<Int>?]) -> PrintedDay? {
        guard let day = tokens[0].day, tokens[1].number != nil,
            let place = tokens.indices.dropFirst(2).first(where: { months[$0]?.isEmpty == false }),
            tokens[place].followsSlash, tokens.indices.contains(place + 1), !tokens[place + 1].followsSlash
        else { return nil }
        return make(
            [tokens[0], tokens[place], tokens[place + 1]],
            year: tokens[place + 1],
            numbers: [day],
            months: months[place],
            isDoubtful: true
        )
    }

    /// `12 VI 1990`, `1990. VI. 12.`: the month in Roman numerals.
    private static func roman(_ tokens: [DayToken]) -> PrintedDay? {
        guard tokens.count == 3, let word = tokens[1].word else { return nil }
        let months = MonthNames.roman(word)
        guard !months.isEmpty else { return nil }
        if let day = tokens[0].day, tokens[2].digits == 4 {
            // A stroke may be the sign between a month and a year.
            return make(tokens, year: tokens[2], numbers: [day], months: months, isDoubtful: word == "I")
        }
        guard tokens[0].digits == 4, let day = tokens[2].day else { return nil }
        return make(tokens, year: tokens[0], numbers: [day], months: months, isYearFirst: true, isDoubtful: word == "I")
    }

    /// `01.02.1990`, `1990-02-01`, `01/02/90`.
    private static func numeric(_ tokens: [DayToken]) -> PrintedDay? {
        guard tokens.count >= 3, let first = tokens[0].number, let second = tokens[1].number else { return nil }
        let parts = tokens[0...2]
        if tokens[0].digits == 4, tokens[1].digits <= 2, tokens[2].digits <= 2, let third = tokens[2].number {
            return make(parts, year: tokens[0], numbers: [second, third], isYearFirst: true)
        }
        guard tokens[0].digits <= 2, tokens[1].digits <= 2, [2, 4].contains(tokens[2].digits) else { return nil }
        // Two digits of the year are one only behind two more pairs with signs between.
        if tokens[2].digits == 2 {
            guard tokens[0].digits == 2, tokens[1].digits == 2, tokens[1].gap == 1, tokens[2].gap == 1,
                !tokens[1].followsSpace, !tokens[2].followsSpace
            else { return nil }
        }
        return make(parts, year: tokens[2], numbers: [first, second])
    }

    /// `19900201`, `01021990`.
    private static func joined(_ tokens: [DayToken]) -> PrintedDay? {
        guard let token = tokens.first, token.digits == 8, let number = token.number else { return nil }
        let yearFirst = number / 10_000
        if (1900...2099).contains(yearFirst), (1...12).contains(number / 100 % 100), (1...31).contains(number % 100) {
            return PrintedDay(
                year: yearFirst,
                hasCentury: true,
                months: nil,
                numbers: [number / 100 % 100, number % 100],
                isYearFirst: true,
                range: token.range,
                confidence: token.confidence,
                isDoubtful: false
            )
        }
        let day = PrintedDay(
            year: number % 10_000,
            hasCentury: true,
            months: nil,
            numbers: [number / 1_000_000, number / 10_000 % 100],
            isYearFirst: false,
            range: token.range,
            confidence: token.confidence,
            isDoubtful: false
        )
        return (1900...2099).contains(day.year) && !day.dates(order: nil).isEmpty ? day : nil
    }

    /// `24 012025`, `24.012025`, `01/071965`: one of its two signs was not read.
    ///
    /// Digits in two groups of four without a sign between are a number as well.
    private static func halfJoined(_ tokens: [DayToken]) -> PrintedDay? {
        guard tokens.count >= 2, tokens[1].gap <= 2, let first = tokens[0].number, let rest = tokens[1].number else {
            return nil
        }
        let parts = tokens[0...1]
        func day(_ first: Int, _ second: Int, _ year: Int) -> PrintedDay? {
            make(parts, year: tokens[1].with(number: year, digits: 4), numbers: [first, second], isDoubtful: true)
        }
        switch (tokens[0].digits, tokens[1].digits) {
        case (2, 6): return day(first, rest / 10_000, rest % 10_000)
        case (4, 4) where !tokens[1].followsSpace: return day(first / 100, first % 100, rest)
        default: return nil
        }
    }
}
