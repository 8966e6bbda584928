// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct CenturyRuleTests {
    /// Birth date, day of reading, expiration date as in the zone, what it means.
    static let births: [(String, String, String, String)] = [
        ("740812", "2026-06-15", "301231", "1974-08-12"),
        // Never after the given day; on it is allowed.
        ("260615", "2026-06-15", "301231", "2026-06-15"), ("260616", "2026-06-15", "301231", "1926-06-16"),
        ("260614", "2026-06-15", "301231", "2026-06-14"), ("270101", "2026-06-15", "301231", "1927-01-01"),
        ("000229", "2026-06-15", "301231", "2000-02-29"), ("991231", "1999-12-31", "050101", "1999-12-31"),
        ("000101", "1999-12-31", "050101", "1900-01-01"),
        // Before the expiration date.
        ("100101", "2026-06-15", "050101", "1910-01-01"), ("100101", "2026-06-15", "100101", "1910-01-01"),
        ("100101", "2026-06-15", "100102", "2010-01-01"),
        // No older than 120 years: then the dates contradict each other.
        ("050101", "2026-06-15", "030101", "2005-01-01"), ("060101", "2026-06-15", "030101", "1906-01-01"),
        ("050101", "2150-06-15", "490101", "2105-01-01"),
    ]

    @Test(arguments: births)
    func `takes the latest birth date that makes sense`(
        birth: String,
        day: String,
        expiry: String,
        expected: String
    ) throws {
        let line = ZoneSpecimens.largeCard[1].replacing(at: 14, with: birth).replacing(at: 22, with: expiry)
        let reading = try parsed([ZoneSpecimens.largeCard[0], line], on: day)
        #expect(reading.passport.birthDate == CalendarDate(expected))
    }

    static let expiries: [(ZoneFormat, String, String, String)] = [
        (.td3, "260614", "2026-06-15", "2026-06-14"), (.td3, "000101", "2026-06-15", "2000-01-01"),
        (.td3, "361231", "2026-06-15", "2036-12-31"), (.td3, "760615", "2026-06-15", "2076-06-15"),
        // No passport or visa is valid for half a century; cards of the elderly are.
        (.td3, "760616", "2026-06-15", "1976-06-16"), (.td3, "980104", "2026-06-15", "1998-01-04"),
        (.mrvA, "961210", "2026-06-15", "1996-12-10"), (.mrvB, "961210", "2026-06-15", "1996-12-10"),
        (.td1, "990101", "2026-06-15", "2099-01-01"), (.td2, "990101", "2026-06-15", "2099-01-01"),
        (.td3, "980104", "2060-06-15", "2098-01-04"), (.td3, "000229", "2026-06-15", "2000-02-29"),
    ]

    @Test(arguments: expiries)
    func `takes expiration dates for those of 2000 to 2099 unless that is impossible`(
        format: ZoneFormat,
        expiry: String,
        day: String,
        expected: String
    ) throws {
        var lines = try #require(ZoneSpecimens.all.first { $0.0 == format }).1
        lines[1] = lines[1].replacing(at: format == .td1 ? 9 : 22, with: expiry)
        #expect(try parsed(lines, on: day).passport.expirationDate == CalendarDate(expected))
    }

    static let impossible: [(String, String)] = [
        ("741312", "field.invalid"), ("740230", "field.invalid"), ("740000", "field.invalid"),
        ("740812", ""), ("74A812", "field.invalid"), ("74<<<<", "field.missing"), ("7408<<", "field.missing"),
        ("<<<<<<", "field.missing"), ("<<0812", "field.missing"), ("990229", "field.invalid"),
    ]

    @Test(arguments: impossible)
    func `makes no date up`(digits: String, finding: String) throws {
        let line = ZoneSpecimens.passport[1].replacing(at: 14, with: digits)
        let reading = try parsed([ZoneSpecimens.passport[0], line])
        #expect((reading.passport.birthDate == nil) == !finding.isEmpty)
        #expect((reading.fields[.birthDate] == nil) == !finding.isEmpty)
        let summary = reading.summary.filter { $0.hasPrefix("field") }
        #expect(summary == (finding.isEmpty ? [] : ["\(finding) birthDate"]))
    }

    @Test func `marks an expiration date that is not there`() throws {
        let lines = ["PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<", "3919353498RUS7207233M<<<<<<<4151218910003<50"]
        let reading = try parsed(lines)
        #expect(reading.passport.expirationDate == nil)
        #expect(reading.checks[.expirationDate] == .absent)
        #expect(reading.summary.contains("field.missing expirationDate"))
        #expect(reading.passport.personalNumber == "4151218910003")
    }

    @Test func `leaves a contradiction for the validator of dates to see`() throws {
        let line = ZoneSpecimens.passport[1].replacing(at: 14, with: "050101").replacing(at: 22, with: "030101")
        let reading = try parsed([ZoneSpecimens.passport[0], line])
        let findings = DateValidator().findings(for: reading.passport, on: ZoneSpecimens.day)
        #expect(findings.map(\.code) == [.fieldUncertain, .documentExpired])
    }
}
