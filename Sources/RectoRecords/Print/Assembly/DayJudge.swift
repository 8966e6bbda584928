// SPDX-License-Identifier: Apache-2.0

/// Chooses the days of a document among their possible readings: birth before issue before expiry.
struct DayJudge {
    /// A chosen day.
    struct Choice {
        let date: CalendarDate
        /// Another reading that agrees with the other days as well.
        let alternative: CalendarDate?
        /// True if no choice of days makes sense.
        let isContradicted: Bool
    }

    /// The order in which the document prints days; `nil` if nothing says it.
    let order: DayOrder?
    /// The day of reading, if it is known.
    let day: CalendarDate?
    /// The least age at which the document is issued, in years.
    let leastAge: Int

    /// Longer than any document: licences of Arizona are valid until the age of 65, from 16 on.
    private static let longestValidity = 60

    /// The choices for the printed days of birth, issue and expiry.
    func choices(_ days: [PrintedField: PrintedDay]) -> [PrintedField: Choice] {
        let fields: [PrintedField] = [.birthDate, .issueDate, .expirationDate].filter { days[$0] != nil }
        let candidates = fields.map { field in (days[field]?.dates(order: order) ?? []).filter { isPossible($0, field) }
        }
        guard candidates.allSatisfy({ !$0.isEmpty }) else { return contradicted(fields, days) }
        let sensible = combinations(candidates).filter { makesSense(Dictionary(uniqueKeysWithValues: zip(fields, $0))) }
        guard let first = sensible.first else { return contradicted(fields, days) }
        return Dictionary(
            uniqueKeysWithValues: fields.indices.map { index in
                let other = sensible.first { isOtherReading($0[index], than: first[index]) }?[index]
                return (fields[index], Choice(date: first[index], alternative: other, isContradicted: false))
            }
        )
    }

    /// True if both differ in day and month: a century is chosen, never doubted.
    private func isOtherReading(_ date: CalendarDate, than other: CalendarDate) -> Bool {
        (date.month, date.day) != (other.month, other.day)
    }

    private func contradicted(_ fields: [PrintedField], _ days: [PrintedField: PrintedDay]) -> [PrintedField: Choice] {
        var choices: [PrintedField: Choice] = [:]
        for field in fields {
            guard let date = days[field]?.dates(order: order).first else { continue }
            choices[field] = Choice(date: date, alternative: nil, isContradicted: true)
        }
        return choices
    }

    private func combinations(_ candidates: [[CalendarDate]]) -> [[CalendarDate]] {
        candidates.reduce([[]]) { combinations, dates in combinations.flatMap { start in dates.map { start + [$0] } } }
    }

    /// True if a day can be this field's whatever the others are.
    private func isPossible(_ date: CalendarDate, _ field: PrintedField) -> Bool {
        switch field {
        case .birthDate:
            date.year >= (day?.year ?? 2020) - DateValidator.greatestAge && day.map { date < $0 } ?? true
        case .issueDate: date.year >= 1950 && day.map { date <= $0 } ?? true
        default: (1980...(day?.year ?? 2020) + Self.longestValidity).contains(date.year)
        }
    }

    private func makesSense(_ dates: [PrintedField: CalendarDate]) -> Bool {
        if let birth = dates[.birthDate], let issue = dates[.issueDate] {
            guard birth < issue, birth.year + leastAge <= issue.year, issue.year - birth.year <= 110 else {
                return false
            }
        }
        if let issue = dates[.issueDate], let expiry = dates[.expirationDate] {
            guard issue < expiry, expiry.year - issue.year <= Self.longestValidity else { return false }
        }
        if let birth = dates[.birthDate], let expiry = dates[.expirationDate] {
            guard birth < expiry, birth.year + leastAge <= expiry.year else { return false }
        }
        return true
    }
}
