// SPDX-License-Identifier: Apache-2.0

/// Finds the century of a zone's dates, which have two digits for the year (ICAO Doc 9303-3, section 4.8).
///
/// - Expiration dates are of the years 2000 to 2099, if possible. A passport or visa that would still be valid in more
///   than 50 years expired in the 1900s. Identity cards of the elderly can be valid that long.
/// - Birth dates are the latest that are not after the given day, lie before the expiration date, and make the holder
///   no older than 120. A zone cannot tell a child from somebody a hundred years older: the child is assumed. If no
///   century agrees with the expiration date, only the given day counts, and the two dates contradict each other.
struct CenturyRule {
    let day: CalendarDate
    let format: ZoneFormat

    /// Far more than the ten years that passports and the five that visas are valid at most.
    private static let longestValidity = 50

    /// The last day of validity, or `nil` if no calendar has it.
    func expirationDate(_ date: ShortDate) -> CalendarDate? {
        let this = date.inCentury(2000)
        guard let later = this, format == .td3 || format.isVisa,
            (day.year + Self.longestValidity, day.month, day.day) < (later.year, later.month, later.day)
        else { return this }
        return date.inCentury(1900) ?? later
    }

    /// The day of birth of a document's holder, or `nil` if no calendar has it or all are after the given day.
    func birthDate(_ date: ShortDate, expirationDate: CalendarDate?) -> CalendarDate? {
        let century = day.year / 100 * 100
        let past = [century, century - 100, century - 200].compactMap(date.inCentury).filter { $0 <= day }
        let fitting = past.first { birth in
            birth.year >= day.year - DateValidator.greatestAge && expirationDate.map { birth < $0 } ?? true
        }
        return fitting ?? past.first
    }
}

/// A date of an unknown century.
struct ShortDate {
    let year: Int
    let month: Int
    let day: Int

    /// The date in six digits, or `nil` for other characters.
    init?(_ text: String) {
        let digits = text.utf8.filter(\.isZoneDigit).map { Int($0) - 0x30 }
        guard digits.count == 6, text.utf8.count == 6 else { return nil }
        year = digits[0] * 10 + digits[1]
        month = digits[2] * 10 + digits[3]
        day = digits[4] * 10 + digits[5]
    }

    /// The date in the hundred years from `start` on; `nil` if no calendar has it.
    func inCentury(_ start: Int) -> CalendarDate? {
        CalendarDate(year: start + year, month: month, day: day)
    }
}
