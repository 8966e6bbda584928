// SPDX-License-Identifier: Apache-2.0

/// Finds values of a card whose captions were not read, by their order and form; all of them marked.
///
/// Captions have half the height of values and blur first. Cards state the family name above the given names, the holder
/// above the document, and birth before issue before expiry (Doc 9303 part 5, section 4.1).
struct CardRecovery {
    let form: ValueForm
    /// The day of reading, if it is known.
    let day: CalendarDate?
    /// True for a licence, whose holder is no child.
    var isLicense = false

    /// Below what a value needs to stay without a mark.
    private static let certainty = 0.93
    /// The height of capitals of a value against the upper quarter of all lines, at least.
    private static let leastHeight = 0.75
    /// Nobody's card is valid for less than this after birth, in years.
    private static let leastAge = 5
    /// Nobody has a licence at an earlier age, in years.
    private static let leastAgeOfDriver = 14

    /// The matches with what was found in addition.
    func recovered(_ matcher: LabelMatcher) -> LabelMatcher {
        var matcher = matcher
        recoverDays(&matcher)
        recoverNames(&matcher)
        recoverNumber(&matcher)
        return matcher
    }

    /// The matches with the days that were found in addition.
    func withDays(_ matcher: LabelMatcher) -> LabelMatcher {
        var matcher = matcher
        recoverDays(&matcher)
        return matcher
    }

    private typealias Line = LabelMatcher.FreeLine

    /// The lines without a label that are as high as values.
    private func free(_ matcher: LabelMatcher) -> [Line] {
        let lines = matcher.free
        let heights = (lines.map(\.piece.capitalHeight) + matcher.found.values.flatMap(\.pieces).map(\.capitalHeight))
            .sorted()
        // Captions are as many as values: the upper quarter are values, and no titles, which are left out before.
        guard let height = heights.isEmpty ? nil : heights[heights.count * 3 / 4] else { return [] }
        return lines.filter { $0.piece.capitalHeight >= Self.leastHeight * height }
    }

    /// Keeps a line as a value, marked.
    private func set(_ meaning: PrintMeaning, _ line: Line, in matcher: inout LabelMatcher) {
        matcher.set(meaning, FoundValue(line, certainty: Self.certainty))
    }
}

// MARK: Days

extension CardRecovery {
    /// Two days are birth and expiry, three have the day of issue between them.
    private func recoverDays(_ matcher: inout LabelMatcher) {
        let meanings: [PrintMeaning] = [.field(.birthDate), .field(.issueDate), .field(.expirationDate)]
        var days = free(matcher).compactMap { line -> (line: Line?, meaning: PrintMeaning?, date: CalendarDate)? in
            guard form.fits(.field(.birthDate), line.piece) || form.isDayBehindMisreadLabel(line.piece) else {
                return nil
            }
            return date(of: line.piece).map { (line, nil, $0) }
        }
        // Of a day of birth that is only partly known no other day is one, and two digits of years tell no order.
        let hasPartialBirth = matcher.found[meanings[0]]?.pieces.first.map { date(of: $0) == nil } ?? false
        guard !days.isEmpty, matcher.found[.birth] == nil, !hasPartialBirth else { return }
        for meaning in meanings {
            let found = matcher.found[meaning] ?? (meaning == .field(.issueDate) ? matcher.found[.issue] : nil)
            guard let piece = found?.pieces.first, let date = date(of: piece) else { continue }
            // Ghost pictures repeat the day of birth.
            days.removeAll { $0.meaning == nil && $0.date == date }
            days.append((nil, meaning, date))
        }
        days.sort { $0.date < $1.date }
        // Of two days on a licence the first is that of issue if its holder would be too young.
        let isPeriod = isLicense && days.count == 2 && isLater(days[0].date, by: Self.leastAgeOfDriver)
        var order = meanings
        if days.count == 2 { order.remove(at: isPeriod ? 0 : 1) }
        // What was found at a caption must agree with the order, and the days must be those of one holder.
        let leastYears = isPeriod ? 1 : Self.leastAge
        guard days.count == order.count, days[0].date.year + leastYears <= days[days.count - 1].date.year,
            zip(days, order).allSatisfy({ $0.meaning == nil || $0.meaning == $1 }),
            days.count == 3 || day.map({ days[1].date > $0 }) ?? false
        else { return }
        for (found, meaning) in zip(days, order) {
            if let line = found.line { set(meaning, line, in: &matcher) }
        }
    }

    /// True if a day is less than so many years before the day of reading.
    private func isLater(_ date: CalendarDate, by years: Int) -> Bool {
        day.map { date.year + years > $0.year } ?? false
    }

    /// The day of a piece; `nil` if its year has two digits.
    private func date(of piece: PrintPiece) -> CalendarDate? {
        guard let day = PrintedDay.findEnd(in: piece, country: form.country), day.hasCentury else { return nil }
        return day.dates(order: DayOrder(country: form.country)).max()
    }
}

// MARK: Names and number

extension CardRecovery {
    /// The distance of the next row, in heights of capitals, with at most a caption in between.
    private static let nextRow = 1.2...4.0

    /// The uppermost two lines that can be names, one below the other, or the one next to the name that was found.
    private func recoverNames(_ matcher: inout LabelMatcher) {
        let (last, first): (PrintMeaning, PrintMeaning) = (.field(.lastName), .field(.firstName))
        // Beside the whole name other lines are none.
        guard matcher.found[.fullName] == nil, matcher.found[.fullNameGivenFirst] == nil,
            matcher.found[last].map({ $0.pieces.count == 1 }) ?? true,
            matcher.found[first].map({ $0.pieces.count < 3 }) ?? true
        else { return }
        let lines = free(matcher).filter { line in
            form.fits(last, line.piece) && line.piece.characters.count(where: \.isLetterOrDigit) >= 2
        }.sorted { $0.piece.isBefore($1.piece) }
        switch (matcher.found[last]?.pieces.first, matcher.found[first]?.pieces.first) {
        case (nil, nil):
            let pairs = lines.lazy.compactMap { line in
                lines.first { $0.piece.isRow(below: line.piece, at: Self.nextRow) }.map { (line, $0) }
            }
            guard let (family, given) = pairs.first else { return }
            set(last, family, in: &matcher)
            set(first, given, in: &matcher)
        case (nil, let given?):
            let above = lines.filter { given.isRow(below: $0.piece, at: Self.nextRow) }
            if above.count == 1 { set(last, above[0], in: &matcher) }
        case (let family?, nil):
            let below = lines.filter { $0.piece.isRow(below: family, at: Self.nextRow) }
            if below.count == 1 { set(first, below[0], in: &matcher) }
        default: break
        }
    }

    /// The first line that has the form of a document's number: the holder's own number comes later.
    private func recoverNumber(_ matcher: inout LabelMatcher) {
        let number: PrintMeaning = .field(.idNumber)
        guard matcher.found[number] == nil else { return }
        let lines = free(matcher).filter { line in
            let characters = line.piece.characters.filter(\.isLetterOrDigit)
            return form.fits(number, line.piece) && (7...12).contains(characters.count)
                && characters.count { $0.character.isDigit } >= 4 && !line.piece.isPeriodOfYears
        }
        if let line = lines.min(by: { $0.piece.isBefore($1.piece) }) { set(number, line, in: &matcher) }
    }
}

extension PrintPiece {
    /// True for two years with a sign between, such as `2021 - 2031` of Mexican cards.
    fileprivate var isPeriodOfYears: Bool {
        let years = runs(of: \.isLetterOrDigit).map { Int(String(characters[$0].map(\.character))) ?? 0 }
        return years.count == 2 && years.allSatisfy { (1990...2099).contains($0) } && years[0] < years[1]
    }
}
