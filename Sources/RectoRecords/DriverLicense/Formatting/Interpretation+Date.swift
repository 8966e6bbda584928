// SPDX-License-Identifier: Apache-2.0

extension Interpretation where Value == CalendarDate {
    /// Reads CCYYMMDD or MMDDCCYY, whichever the digits allow; `00000000` is empty.
    ///
    /// The digits decide, since issuers depart from the layout of their country. No month is 19 or 20, so within
    /// ``plausibleYears`` at most one layout fits. Dashes, slashes and trailing letters are repaired.
    init(date raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        let groups = text.unicodeScalars.split { !$0.isASCIIDigit }
        let digits = groups.flatMap { $0.map { Int($0.value) - 0x30 } }
        guard digits.contains(where: { $0 != 0 }) else {
            self = digits.isEmpty ? .invalid(why: "it has no digits") : .empty
            return
        }
        guard Self.isDate(text.unicodeScalars, groups: groups.map(\.count)) else {
            self = .invalid(why: "it is not written as a date")
            return
        }
        guard let date = Self.yearFirst(digits) ?? Self.yearLast(digits) else {
            self = .invalid(why: "no calendar has this day")
            return
        }
        self = text.unicodeScalars.count == 8 ? .plain(date) : .repaired(date, how: "other characters were left out")
    }

    /// Reads YYMM, the expiry of a magnetic stripe: the last day of the month.
    ///
    /// Month 77 means no expiry, 99 the birthday in that year, 88 the end of the month of birth a year later.
    init(expiryOfMagneticStripe raw: String, birth: CalendarDate?) {
        let digits = RawText(raw).text.unicodeScalars.filter(\.isASCIIDigit).map { Int($0.value) - 0x30 }
        guard digits.count == 4, digits.count == RawText(raw).text.unicodeScalars.count else {
            self = RawText(raw).isEmpty ? .empty : .invalid(why: "it is not a year and a month")
            return
        }
        let month = digits[2] * 10 + digits[3]
        guard month != Self.monthOfNonExpiring, digits.contains(where: { $0 != 0 }) else { self = .empty; return }
        let year = 2000 + digits[0] * 10 + digits[1]
        switch (month, birth) {
        case (Self.monthOfBirthday, let birth?): self = Self.birthday(of: birth, in: year)
        case (Self.monthOfYearBehind, let birth?):
            let date = CalendarDate(lastDayOfMonth: birth.month, of: year + 1)
            let why = "the stripe counts a year from the month of birth"
            self = date.map { Interpretation.guessed($0, why: why) } ?? .empty
        case (Self.monthOfBirthday, nil), (Self.monthOfYearBehind, nil):
            self = .invalid(why: "it follows from the birth date, which is missing")
        default:
            let date = CalendarDate(lastDayOfMonth: month, of: year)
            self = date.map(Interpretation.plain) ?? .invalid(why: "no calendar has this month")
        }
    }

    /// The birthday in a year; for a leap day in a year without one the last day of the month.
    private static func birthday(of birth: CalendarDate, in year: Int) -> Self {
        if let date = CalendarDate(year: year, month: birth.month, day: birth.day) { return .plain(date) }
        let last = CalendarDate(lastDayOfMonth: birth.month, of: year)
        return last.map { Interpretation.guessed($0, why: "its year has no such day") } ?? .empty
    }

    /// True if a raw expiry says that the card does not expire; the date is then unknown without a fault.
    static func statesNoExpiry(_ raw: String) -> Bool {
        let text = RawText(raw).text.uppercased()
        return text.hasPrefix("NON") && text.contains("EXP") || text.hasPrefix("INDEF")
            || ["PERMANENT", "LIFETIME"].contains(text)
            || ["99999999", "12319999", "99991231"].contains(text.filter { !["/", "-", "."].contains($0) })
            || text.unicodeScalars.count == 4 && text.hasSuffix(String(monthOfNonExpiring))
    }

    /// AAMVA's magnetic stripe writes this month for a card that does not expire.
    private static var monthOfNonExpiring: Int { 77 }
    /// And these for one whose expiry follows from the day of birth.
    private static var monthOfBirthday: Int { 99 }
    private static var monthOfYearBehind: Int { 88 }

    /// Years of birth, issue and expiry on any card in use; narrow enough to tell a year from a month and a day.
    private static var plausibleYears: ClosedRange<Int> { 1900...2099 }

    private static func isDate(_ text: String.UnicodeScalarView, groups: [Int]) -> Bool {
        // Trailing letters are a carriage return that was read as M, or a time after the date.
        guard text.first?.isASCIIDigit == true, text.prefix(8).allSatisfy({ !$0.isASCIILetter }) else { return false }
        return groups == [8] || groups == [2, 2, 4] || groups.starts(with: [4, 2, 2])
    }

    private static func yearFirst(_ digits: [Int]) -> CalendarDate? {
        date(year: digits[0..<4], month: digits[4..<6], day: digits[6..<8])
    }

    private static func yearLast(_ digits: [Int]) -> CalendarDate? {
        date(year: digits[4..<8], month: digits[0..<2], day: digits[2..<4])
    }

    private static func date(
        year: ArraySlice<Int>,
        month: ArraySlice<Int>,
        day: ArraySlice<Int>
    ) -> CalendarDate? {
        let number: (ArraySlice<Int>) -> Int = { $0.reduce(0) { $0 * 10 + $1 } }
        guard plausibleYears.contains(number(year)) else { return nil }
        return CalendarDate(year: number(year), month: number(month), day: number(day))
    }
}
