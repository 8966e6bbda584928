// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, without time or time zone.
///
/// In text and JSON: `2031-03-09` (ISO 8601).
public struct CalendarDate: Sendable, Hashable, Comparable, LosslessStringConvertible, Codable {
    /// Year, 1 to 9999.
    public let year: Int
    /// Month, 1 to 12.
    public let month: Int
    /// Day of the month, 1 to 31.
    public let day: Int

    /// The date with these parts, or `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysInMonth(month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The last day of a month, or `nil` if the month is not 1 to 12 or the year not 1 to 9999.
    public init?(lastDayOfMonth month: Int, of year: Int) {
        guard (1...12).contains(month) else { return nil }
        self.init(year: year, month: month, day: Self.daysInMonth(month, of: year))
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Reads `2031-03-09`; `nil` for anything else.
    public init?(_ description: String) {
        let parts = description.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date like 2031-03-09")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BinaryInteger {
    /// The digits of a number, with zeros before them if there are fewer.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
