// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct PrintAssemblerTests {
    /// Print with these values, each marked or sure.
    private func print(
        _ values: [PrintedField: (text: String, isSure: Bool)],
        raw: String? = nil,
        country: String? = nil
    ) throws -> PrintReading {
        let corners = Quadrilateral(
            topLeft: Point(x: 0, y: 0),
            topRight: Point(x: 100, y: 0),
            bottomRight: Point(x: 100, y: 63),
            bottomLeft: Point(x: 0, y: 63)
        )
        var document = PrintedDocument(country: country)
        document.values = values.mapValues { value in
            PrintedValue(value: value.text, raw: raw ?? value.text, confidence: 0.99, isSure: value.isSure)
        }
        return PrintReading(
            side: PrintedSide(corners: corners, width: 100, height: 63, isDirectionKnown: true, hasEdges: true),
            width: 100,
            toSource: try Homography(from: corners, to: corners),
            lines: [],
            clearLines: [],
            meaning: document
        )
    }

    @Test(arguments: [("12.08.1924", 1924), ("12.08.24", 2024)])
    func `takes the century of a birth date from print that has all digits of the year`(raw: String, year: Int) throws {
        let zone = try MachineReadableZone(lines: [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO2408126F3012311ZE184226B<<<<<10",
        ])
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        var passport = Passport()
        passport.birthDate = CalendarDate("2024-08-12")
        var page = Reading(of: .passport, .page, in: InputDescription())
        page.record = .passport(passport)
        page.evidence.zone = ZoneEvidence(zone: zone, checks: ZoneParser().parse(zone, on: day).checks)
        PrintAssembler().add(try print([.birthDate: ("1924-08-12", true)], raw: raw), toPage: &page)
        #expect(page.passport?.birthDate?.year == year)
    }

    @Test(arguments: [("ITA", []), ("FRA", [Finding.Code.documentMismatch]), (nil, [])])
    func `finds a zone of another country than the page's titles name`(country: String?, codes: [Finding.Code]) throws {
        let zone = try MachineReadableZone(lines: [
            "P<ITAERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3012311ZE184226B<<<<<10",
        ])
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        var page = PassportAssembler().read(ZoneParser().parse(zone, on: day), from: InputDescription())
        page.findings = []
        PrintAssembler().add(try print([:], country: country), toPage: &page)
        #expect(page.findings.map(\.code) == codes)
    }

    @Test func `makes up nothing for a day of birth that is only partly known, and notes it`() throws {
        let print = try print([.birthDate: ("1990-06", false), .lastName: ("KARIMI", true)])
        var page = Reading(of: .passport, .page, in: InputDescription())
        page.record = .passport(Passport())
        PrintAssembler().add(print, toPage: &page)
        var front = Reading(of: .driverLicense, .front, in: InputDescription())
        front.record = .driverLicense(DriverLicense())
        PrintAssembler().add(print, toFront: &front)
        #expect(page.passport?.birthDate == nil && page.passport?.lastName == "KARIMI")
        #expect(front.driverLicense?.birthDate == nil && front.driverLicense?.lastName == "KARIMI")
        for reading in [page, front] {
            #expect(reading.findings.map(\.code) == [.fieldMissing])
            #expect(reading.findings.map(\.field) == ["birthDate"])
        }
    }
}
