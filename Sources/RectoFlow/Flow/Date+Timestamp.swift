// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoRecords
package import RectoVerification

extension Timestamp {
    /// The moment, to the millisecond.
    package init(_ date: Date) { self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded())) }

    /// The moment.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

extension Date {
    /// The date this many minutes later.
    func adding(minutes: Int) -> Date { addingTimeInterval(Double(minutes) * 60) }

    /// A while later.
    package func adding(_ duration: Duration) -> Date { addingTimeInterval(duration / .seconds(1)) }

    /// The day in UTC.
    var day: CalendarDate {
        guard let day = CalendarDate(String(Timestamp(self).description.prefix(10))) else {
            preconditionFailure("a time begins with its day")
        }
        return day
    }
}
