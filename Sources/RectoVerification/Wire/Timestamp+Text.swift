// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension Timestamp: LosslessStringConvertible {
    /// Reads a date and time as RFC 3339 §5.6 writes it, with any offset; `nil` for anything else.
    ///
    /// Digits of the second beyond the third are cut off; a leap second reads as the one before it.
    public init?(_ description: String) {
        var text = Substring(description)
        guard description.utf8.count <= 40, let date = CalendarDate(String(text.prefix(10))) else { return nil }
        text = text.dropFirst(10)
        guard let mark = text.popFirst(), "Tt".contains(mark), let hour = text.popNumber(below: 24),
            text.popFirst() == ":", let minute = text.popNumber(below: 60),
            text.popFirst() == ":", let second = text.popNumber(below: 61),
            let fraction = text.popMilliseconds(), let offset = text.popOffset(), text.isEmpty
        else { return nil }
        let seconds = (hour * 60 + minute) * 60 + min(second, 59) - offset * 60
        let milliseconds = Int64(date.daysSince1970 * 86_400 + seconds) * 1_000 + Int64(fraction)
        guard Self.range.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    public var description: String {
        let (day, rest) = milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000)
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        let time = [hour, minute, second].map { $0.padded(to: 2) }.joined(separator: ":")
        let decimals = fraction == 0 ? "" : ".\(fraction.padded(to: 3))"
        return "\(CalendarDate(daysSince1970: Int(day)))T\(time)\(decimals)Z"
    }
}

extension Substring {
    /// Takes two digits off the beginning.
    fileprivate mutating func popNumber(below limit: Int) -> Int? {
        let digits = prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isDigit), let number = Int(digits), number < limit else {
            return nil
        }
        removeFirst(2)
        return number
    }

    /// Takes the decimals of a second off the beginning, if there are any.
    fileprivate mutating func popMilliseconds() -> Int? {
        guard first == "." else { return 0 }
        removeFirst()
        let digits = prefix(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        self = self[digits.endIndex...]
        return Int((digits + "00").prefix(3))
    }

    /// Takes an offset off the beginning, in minutes.
    fileprivate mutating func popOffset() -> Int? {
        switch popFirst() {
        case "Z", "z": return 0
        case let sign? where "+-".contains(sign):
            guard let hours = popNumber(below: 24), popFirst() == ":", let minutes = popNumber(below: 60) else {
                return nil
            }
            return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
        default: return nil
        }
    }
}

extension Character {
    /// A digit alone: one with a combining mark lies between two digits.
    fileprivate var isDigit: Bool { isASCII && ("0"..."9").contains(self) }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

// Foundation's calendars are Julian before 1582, which RFC 3339 is not.
extension CalendarDate {
    /// Days of the 400 years after which the Gregorian calendar repeats itself.
    private static let daysOfCycle = 146_097
    /// From 0000-03-01, at which the count below begins, to 1970-01-01.
    private static let daysTo1970 = 719_468

    /// Days since 1970-01-01; years are counted from March, so that a leap day is the last of one.
    fileprivate var daysSince1970: Int {
        let marchYear = month > 2 ? year : year - 1
        let cycle = marchYear / 400
        let yearOfCycle = marchYear - cycle * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return cycle * Self.daysOfCycle + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
            - Self.daysTo1970
    }

    /// The date so many days after 1970-01-01.
    ///
    /// - Precondition: It lies in the years 1 to 9999.
    fileprivate init(daysSince1970 days: Int) {
        let (cycle, dayOfCycle) = (days + Self.daysTo1970).quotientAndRemainder(dividingBy: Self.daysOfCycle)
        let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = (marchMonth + 2) % 12 + 1
        let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
        guard let date = CalendarDate(year: year, month: month, day: dayOfYear - (153 * marchMonth + 2) / 5 + 1) else {
            preconditionFailure("a year that has not four digits")
        }
        self = date
    }
}
