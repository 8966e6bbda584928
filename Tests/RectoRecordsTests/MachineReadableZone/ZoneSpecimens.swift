// SPDX-License-Identifier: Apache-2.0
import RectoRecords

/// Zones that ICAO Doc 9303 prints, and one with whatever it allows.
enum ZoneSpecimens {
    /// 9303-4, appendix B.
    static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    /// 9303-5, appendix B.
    static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]
    /// 9303-6, appendix B.
    static let largeCard = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
    /// 9303-7, appendix B.
    static let visa = [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]
    /// 9303-7, appendix B.
    static let smallVisa = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"]

    static let all: [(ZoneFormat, [String])] = [
        (.td1, card), (.td2, largeCard), (.td3, passport), (.mrvA, visa), (.mrvB, smallVisa),
    ]

    /// The day by which the tests read, unless they say another.
    static let day = CalendarDate("2026-06-15")
}

/// The parser's reading of these lines on a day.
func parsed(
    _ lines: [String],
    on day: String = "2026-06-15",
    corrected: [ZonePosition] = []
) throws -> PassportReading {
    let day = CalendarDate(day) ?? CalendarDate.distantDay
    let corrections = corrected.map { ZoneCorrection(place: $0, before: "?", after: "<") }
    return ZoneParser().parse(try MachineReadableZone(lines: lines), on: day, corrections: corrections)
}

extension CalendarDate {
    /// A day that no test asks for.
    fileprivate static var distantDay: CalendarDate {
        guard let day = CalendarDate(year: 1, month: 1, day: 1) else { preconditionFailure("a calendar has this day") }
        return day
    }
}

extension String {
    /// The line with other characters from a position on, counted from 1.
    func replacing(at position: Int, with characters: String) -> String {
        String(prefix(position - 1)) + characters + String(dropFirst(position - 1 + characters.count))
    }
}

extension PassportReading {
    /// The code and the field of each finding, as `field.missing country`.
    var summary: [String] {
        findings.map { [$0.code.rawValue, $0.field].compactMap(\.self).joined(separator: " ") }
    }
}
