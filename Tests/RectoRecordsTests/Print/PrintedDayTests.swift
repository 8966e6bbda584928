// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

@Suite struct `Printed days` {
    @Test(arguments: [
        ("01.02.1990", "DEU", "1990-02-01"), ("01/02/1990", "USA", "1990-01-02"), ("1990-02-01", nil, "1990-02-01"),
        ("1990.02.01.", "HUN", "1990-02-01"), ("01 FEB/FEV 90", "GBR", "1990-02-01"),
        ("12 août 1985", "FRA", "1985-08-12"),
        ("12 AOÛ/AUG 1985", "BEL", "1985-08-12"), ("JAN 31, 2031", "USA", "2031-01-31"),
        ("2031 JAN 31", "CAN", "2031-01-31"),
        ("1970-MAR-01", "CAN", "1970-03-01"), ("10 MAA/MAR 1965", "NLD", "1965-03-10"),
        ("01FEB1990", nil, "1990-02-01"),
        ("01 LIS/NOV 1990", "POL", "1990-11-01"), ("01 LIS 1990", "HRV", "1990-10-01"),
        ("O1.O2.1990", "DEU", "1990-02-01"),
        ("19900201", "CHE", "1990-02-01"), ("13 07 1990", "FRA", "1990-07-13"), ("01/31/1990", nil, "1990-01-31"),
        ("28. Februar 2024", "AUT", "2024-02-28"), ("24 012025", "ESP", "2025-01-24"),
        ("01/071965 FUNCHAL", "PRT", "1965-07-01"), ("05 srpnja 2011", "HRV", "2011-07-05"),
        ("12 VI 1990", "POL", "1990-06-12"), ("12.XII.1990", "ROU", "1990-12-12"),
        ("1990. IX. 12.", "HUN", "1990-09-12"),
        ("12 JUN I JUIN 1990", "FRA", "1990-06-12"),
    ])
    func `are found in the forms of documents`(text: String, country: String?, expected: String) throws {
        let day = try #require(PrintedDay.find(in: try piece(text), country: country))
        let dates = day.dates(order: DayOrder(country: country)).map(\.description)
        #expect(dates.contains(expected))
        #expect(Set(dates.map { $0.suffix(5) }).count == 1)
    }

    @Test(arguments: ["03/04/1990", "3.4.1990", "03 04 90"])
    func `have two readings if the order is unknown`(text: String) throws {
        let dates = try PrintedDay.find(in: piece(text), country: nil)?.dates(order: nil) ?? []
        #expect(Set(dates.map { $0.description.suffix(5) }) == ["04-03", "03-04"] || text == "03 04 90")
    }

    @Test(arguments: [
        "31.02.1990", "MAIN STREET 12", "99.99.9999", "1234 5678", "1207 1985", "12 1990", "12.1990", "", "A1/B/C1",
        "01 XYZ 1990",
    ])
    func `are none in other text`(text: String) throws {
        guard let piece = PrintPiece.pieces(of: [Print.line(text, 0.1, 0.1)]).first else { return }
        #expect(PrintedDay.find(in: piece, country: nil) == nil)
    }

    @Test(arguments: [
        ("15 128/DEC 1990", "1990-12-15"), ("15 18/JAN 1990", "1990-01-15"), ("1 18/JAN 1990", "1990-01-01"),
        ("08 4A/APR 2029", "2029-04-08"), ("24 4EP/JUN 91", "1991-06-24"), ("24 CI4/JAN 91", "1991-01-24"),
    ])
    func `are marked if digits were read of a month in another script before a slash`(
        text: String,
        expected: String
    ) throws {
        let day = try #require(PrintedDay.find(in: try piece(text), country: "KOR"))
        #expect(day.isDoubtful && day.dates(order: .dayFirst).map(\.description).contains(expected))
    }

    @Test func `have the other digit of one in doubt if it alone makes a day, marked`() throws {
        func day(_ alternative: Character) throws -> PrintedDay? {
            let line = Print.line("1942-40-20 Lund", 0.1, 0.1, alternatives: [5: (alternative, 0.4)])
            return PrintedDay.find(in: try #require(PrintPiece.pieces(of: [line]).first), country: "SWE")
        }
        let repaired = try #require(try day("1"))
        #expect(repaired.dates(order: nil).map(\.description) == ["1942-10-20"] && repaired.confidence <= 0.5)
        #expect(try day("7") == nil && day("A") == nil)
    }

    @Test func `are no part of a number before them if slashes part all of it`() throws {
        let day = try #require(PrintedDay.find(in: try piece("3 15/JAN/2030"), country: nil))
        #expect(day.dates(order: nil).map(\.description) == ["2030-01-15"])
    }

    @Test func `have two readings if the month is II, which looks like 11`() throws {
        let dates = try PrintedDay.find(in: piece("12 II 1990"), country: "POL")?.dates(order: .dayFirst) ?? []
        #expect(dates.map(\.description) == ["1990-02-12", "1990-11-12"])
        #expect(try PrintedDay.find(in: piece("12 I 1990"), country: "POL")?.isDoubtful == true)
    }

    @Test(arguments: [
        ("XX 06 1990", "1990-06"), ("00.06.1990 KABUL", "1990-06"), ("XX JUN/JUIN 1990", "1990-06"),
        ("00/00/1990", "1990"), ("--.--.1990", "1990"), ("1990-06-00", "1990-06"), ("1990.XX.XX", "1990"),
        ("XX-06-1990", "1990-06"), ("XX 13 1990", nil), ("12 06 1990", nil), ("06 1990", nil), ("XX 06 90", nil),
    ])
    func `are only partly known if their day is not`(text: String, expected: String?) throws {
        #expect(try PartialDay.find(in: piece(text), country: "FRA")?.text == expected)
    }

    @Test func `are surer if no letter was taken for a digit`() throws {
        let clear = try #require(PrintedDay.find(in: piece("01.02.1990"), country: "DEU"))
        let repaired = try #require(PrintedDay.find(in: piece("O1.02.1990"), country: "DEU"))
        #expect(clear.confidence > 0.98)
        #expect(repaired.confidence < 0.9)
    }

    @Test(arguments: ["24 012025", "1.2.1990"]) func `are doubtful if a sign or a digit seems lost`(text: String) throws
    {
        #expect(try #require(PrintedDay.find(in: piece(text), country: "ESP")).isDoubtful)
        #expect(try !#require(PrintedDay.find(in: piece("24 01 2025"), country: "ESP")).isDoubtful)
    }

    private func piece(_ text: String) throws -> PrintPiece {
        try #require(PrintPiece.pieces(of: [Print.line(text, 0.1, 0.1)]).first)
    }
}
