// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

/// Tests the parser with zones from pictures: by the certainty of each character, and by the corrections.
struct ZoneCertaintyTests {
    /// Certainties of a zone whose characters are sure, but for some places.
    private func certainty(_ lines: [String], _ doubts: [ZonePosition: Double]) -> ZoneCertainty {
        ZoneCertainty(
            probabilities: lines.enumerated().map { line, text in
                (1...text.count).map { doubts[ZonePosition(line: line + 1, position: $0)] ?? 1 }
            }
        )
    }

    /// The reading of a zone of which one place is doubtful.
    private func reading(_ lines: [String], _ line: Int, _ position: Int, _ sure: Double = 0.6) throws
        -> PassportReading
    {
        let doubts = [ZonePosition(line: line, position: position): sure]
        return ZoneParser().parse(
            try MachineReadableZone(lines: lines),
            on: try #require(ZoneSpecimens.day),
            certainty: certainty(lines, doubts)
        )
    }

    private func uncertain(_ reading: PassportReading) -> [String] {
        reading.findings.filter { $0.code == .mrzUncertain }.map { $0.field ?? "none" }
    }

    @Test func `says nothing where all is sure`() throws {
        let reading = try reading(ZoneSpecimens.passport, 1, 6, 0.99)
        #expect(uncertain(reading) == [])
        #expect(reading.fields[.lastName]?.confidence == 0.9)
    }

    @Test(arguments: [
        (1, 3, "country"), (1, 6, "lastName"), (1, 13, "lastName"), (1, 16, "firstName"), (1, 25, "firstName"),
        (1, 44, "firstName"), (2, 1, "idNumber"), (2, 12, "nationality"), (2, 14, "birthDate"), (2, 21, "gender"),
        (2, 27, "expirationDate"), (2, 30, "personalNumber"),
    ])
    func `marks the field in which a character is doubtful, and no other`(
        line: Int,
        position: Int,
        field: String
    ) throws {
        let reading = try reading(ZoneSpecimens.passport, line, position)
        #expect(uncertain(reading) == [field])
        let evidence = try #require(Passport.Field(rawValue: field).flatMap { reading.fields[$0] })
        #expect(evidence.confidence == 0.6)
        #expect(reading.findings.allSatisfy { $0.code != .mrzUncertain || $0.severity == .warning })
    }

    @Test func `asks for more where the zone as a whole is hard to read`() throws {
        func fields(_ sure: Double, _ legibility: ZoneCertainty.Legibility) throws -> [String] {
            let lines = ZoneSpecimens.passport
            let doubts = [ZonePosition(line: 2, position: 14): sure]
            let reading = ZoneParser().parse(
                try MachineReadableZone(lines: lines),
                on: try #require(ZoneSpecimens.day),
                certainty: ZoneCertainty(
                    probabilities: certainty(lines, doubts).probabilities,
                    legibility: legibility
                )
            )
            return uncertain(reading)
        }
        #expect(try fields(0.99, .clear) == [])
        #expect(try fields(0.99, .hard) == ["birthDate"])
        #expect(try fields(0.999, .hard) == [])
        let all = try fields(1, .illFitting)
        for field in ["lastName", "idNumber", "birthDate", "gender", "expirationDate", "none"] {
            #expect(all.contains(field))
        }
    }

    @Test(arguments: [(1, 8, ["lastName"]), (1, 20, ["firstName"]), (2, 14, [])] as [(Int, Int, [String])])
    func `asks for more in names, which no check digit confirms`(line: Int, position: Int, marked: [String]) throws {
        #expect(uncertain(try reading(ZoneSpecimens.passport, line, position, 0.96)) == marked)
    }

    @Test func `doubts that a name is missing if a filler in its place is hard to read`() throws {
        let lines = ["P<UTOERIKSSON" + String(repeating: "<", count: 31), ZoneSpecimens.passport[1]]
        #expect(uncertain(try reading(lines, 1, 16)) == ["firstName"])
        #expect(uncertain(try reading(lines, 1, 16, 0.99)) == [])
    }

    @Test(arguments: [(0.99, Finding.Severity.error), (0.6, .warning)])
    func `takes a contradiction in clear print for an error`(sure: Double, severity: Finding.Severity) throws {
        let lines = [ZoneSpecimens.passport[0], ZoneSpecimens.passport[1].replacing(at: 20, with: "3")]
        let findings = try reading(lines, 2, 14, sure).findings
        let ofBirth = findings.filter { $0.code == .mrzCheckDigit && $0.field == "birthDate" }
        #expect(ofBirth.map(\.severity) == [severity])
    }

    @Test func `keeps the value that is doubtful`() throws {
        let reading = try reading(ZoneSpecimens.passport, 2, 14)
        #expect(reading.passport.birthDate == CalendarDate("1974-08-12"))
        #expect(reading.checks[.birthDate] == .passed)
    }

    @Test func `marks what has no field of the record without one`() throws {
        #expect(uncertain(try reading(ZoneSpecimens.passport, 1, 1)) == ["none"])
        #expect(uncertain(try reading(ZoneSpecimens.card, 1, 20)) == ["none"])
        #expect(uncertain(try reading(ZoneSpecimens.card, 2, 25)) == ["none"])
        #expect(uncertain(try reading(ZoneSpecimens.largeCard, 2, 30)) == ["none"])
        #expect(uncertain(try reading(ZoneSpecimens.smallVisa, 2, 33)) == ["none"])
    }

    @Test func `adds up doubts of one field`() throws {
        let lines = ZoneSpecimens.passport
        let doubts = Dictionary(uniqueKeysWithValues: (6...9).map { (ZonePosition(line: 1, position: $0), 0.97) })
        let reading = ZoneParser().parse(
            try MachineReadableZone(lines: lines),
            on: try #require(ZoneSpecimens.day),
            certainty: certainty(lines, doubts)
        )
        #expect(uncertain(reading) == ["lastName"])
        #expect(abs(certainty(lines, doubts).whole - 0.8853) < 0.0001)
        #expect(abs(certainty(lines, doubts).mean - (1 - 0.12 / 88)) < 0.0001)
    }

    @Test func `says of a field whose check digit contradicts it that alone`() throws {
        let lines = [ZoneSpecimens.passport[0], ZoneSpecimens.passport[1].replacing(at: 20, with: "3")]
        let reading = try reading(lines, 2, 14)
        #expect(uncertain(reading) == [])
        #expect(reading.findings.contains { $0.code == .mrzCheckDigit && $0.field == "birthDate" })
        #expect(reading.fields[.birthDate]?.confidence == 0.3)
    }

    @Test func `names corrections in their order`() throws {
        let corrections = [
            ZoneCorrection(place: ZonePosition(line: 2, position: 14), before: "T", after: "7"),
            ZoneCorrection(place: ZonePosition(line: 2, position: 6), before: "O", after: "0"),
        ]
        let reading = ZoneParser().parse(
            try MachineReadableZone(lines: ZoneSpecimens.passport),
            on: try #require(ZoneSpecimens.day),
            corrections: corrections
        )
        let finding = try #require(reading.findings.first { $0.code == .mrzCorrected })
        #expect(finding.severity == .warning)
        #expect(
            finding.message.contains(
                "line 2 position 6 from O to 0, line 2 position 14 from T to 7"
            )
        )
        #expect(reading.checks[.birthDate] == .corrected)
        #expect(reading.checks[.documentNumber] == .corrected)
        #expect(reading.checks[.expirationDate] == .passed)
        #expect(reading.checks[.composite] == .corrected)
        #expect(reading.fields[.birthDate]?.confidence == 0.6)
    }
}
