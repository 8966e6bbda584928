// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoRecords

extension CalendarDate {
    /// Today, by the machine's clock and time zone.
    public static var today: CalendarDate {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            let date = CalendarDate(year: year, month: month, day: day)
        else { preconditionFailure("the machine's clock stands outside the years 1 to 9999") }
        return date
    }
}
