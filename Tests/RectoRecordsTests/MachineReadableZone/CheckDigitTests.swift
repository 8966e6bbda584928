// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct CheckDigitTests {
    /// The examples of ICAO Doc 9303-3, appendix A.
    @Test(
        arguments: [
            ("520727", "3"), ("AB2134<<<", "5"), ("HA672242<658022549601086<<<<<<<<<<<<<<0", "8"),
            ("D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<<", "2"), ("HA672242<658022549601086<<<<<<<", "8"),
            ("<<<<<<", "0"), ("", "0"),
        ]
    )
    func `is the remainder of the weighted sum`(characters: String, digit: String) {
        #expect(CheckDigit.digit(over: characters.utf8).map { String(Unicode.Scalar($0)) } == digit)
    }

    @Test(arguments: ["a", "Ä", " ", "-", "12x"])
    func `has none for characters that no zone has`(characters: String) {
        #expect(CheckDigit.digit(over: characters.utf8) == nil)
    }

    @Test(arguments: ZoneSpecimens.all)
    func `agrees in every zone that the standard prints`(format: ZoneFormat, lines: [String]) throws {
        let checks = try parsed(lines).checks
        let absent: Set<CheckDigit> =
            switch format {
            case .td1, .td2: [.personalNumber]
            case .td3: []
            case .mrvA, .mrvB: [.personalNumber, .composite]
            case .licence: Set(CheckDigit.allCases).subtracting([.composite])
            }
        for digit in CheckDigit.allCases {
            #expect(checks[digit] == (absent.contains(digit) ? nil : .passed), "\(format) \(digit)")
        }
    }

    /// Each digit of each format, and where it stands.
    static let places: [(ZoneFormat, CheckDigit, ZonePosition)] = [
        (.td1, .documentNumber, ZonePosition(line: 1, position: 15)),
        (.td1, .birthDate, ZonePosition(line: 2, position: 7)),
        (.td1, .expirationDate, ZonePosition(line: 2, position: 15)),
        (.td1, .composite, ZonePosition(line: 2, position: 30)),
        (.td2, .documentNumber, ZonePosition(line: 2, position: 10)),
        (.td2, .birthDate, ZonePosition(line: 2, position: 20)),
        (.td2, .expirationDate, ZonePosition(line: 2, position: 28)),
        (.td2, .composite, ZonePosition(line: 2, position: 36)),
        (.td3, .documentNumber, ZonePosition(line: 2, position: 10)),
        (.td3, .birthDate, ZonePosition(line: 2, position: 20)),
        (.td3, .expirationDate, ZonePosition(line: 2, position: 28)),
        (.td3, .personalNumber, ZonePosition(line: 2, position: 43)),
        (.td3, .composite, ZonePosition(line: 2, position: 44)),
        (.mrvA, .documentNumber, ZonePosition(line: 2, position: 10)),
        (.mrvA, .birthDate, ZonePosition(line: 2, position: 20)),
        (.mrvA, .expirationDate, ZonePosition(line: 2, position: 28)),
        (.mrvB, .documentNumber, ZonePosition(line: 2, position: 10)),
        (.mrvB, .birthDate, ZonePosition(line: 2, position: 20)),
        (.mrvB, .expirationDate, ZonePosition(line: 2, position: 28)),
    ]

    @Test(arguments: places)
    func `fails where it was changed, with a finding`(
        format: ZoneFormat,
        digit: CheckDigit,
        place: ZonePosition
    ) throws {
        var lines = try #require(ZoneSpecimens.all.first { $0.0 == format }).1
        let line = lines[place.line - 1]
        let old = try #require(Int(String(Array(line)[place.position - 1])))
        lines[place.line - 1] = line.replacing(at: place.position, with: "\((old + 1) % 10)")
        let reading = try parsed(lines)
        #expect(reading.checks[digit] == .failed)
        #expect(reading.findings.contains { $0.code == .mrzCheckDigit && $0.severity == .warning })
        // The composite one covers the others, and the others do not cover each other.
        for other in reading.checks.digits where other != digit && other != .composite {
            #expect(reading.checks[other] == .passed)
        }
        lines[place.line - 1] = line.replacing(at: place.position, with: "A")
        #expect(try parsed(lines).checks[digit] == .failed)
    }

    @Test func `marks the value that it contradicts`() throws {
        let lines = [ZoneSpecimens.passport[0], ZoneSpecimens.passport[1].replacing(at: 14, with: "750812")]
        let reading = try parsed(lines)
        #expect(reading.passport.birthDate == CalendarDate("1975-08-12"))
        #expect(reading.fields[.birthDate]?.check == .failed)
        #expect(reading.fields[.birthDate]?.confidence == 0.3)
        #expect(reading.fields[.idNumber]?.check == .passed)
        #expect(reading.summary == ["mrz.checkDigit birthDate", "mrz.checkDigit"])
    }

    @Test(arguments: ["<", "0"])
    func `is absent for an empty personal number, filler or zero`(digit: String) throws {
        let empty = String(repeating: "<", count: 14)
        let line = ZoneSpecimens.passport[1].replacing(at: 29, with: empty + digit + "8")
        let reading = try parsed([ZoneSpecimens.passport[0], line])
        #expect(reading.checks[.personalNumber] == .absent)
        #expect(reading.checks[.composite] == .passed)
        #expect(reading.passport.personalNumber == nil)
        #expect(reading.findings == [])
    }

    @Test func `fails for an empty personal number with another digit`() throws {
        let empty = String(repeating: "<", count: 14)
        let line = ZoneSpecimens.passport[1].replacing(at: 29, with: empty + "5")
        #expect(try parsed([ZoneSpecimens.passport[0], line]).checks[.personalNumber] == .failed)
    }

    @Test func `fails for a personal number with a filler in its place`() throws {
        let line = ZoneSpecimens.passport[1].replacing(at: 43, with: "<")
        #expect(try parsed([ZoneSpecimens.passport[0], line]).checks[.personalNumber] == .failed)
    }

    @Test(
        arguments: [
            (10, .documentNumber), (1, .documentNumber), (14, .birthDate), (27, .expirationDate), (29, .personalNumber),
            (44, .composite),
        ] as [(Int, CheckDigit)]
    )
    func `is corrected, never passed, where a character it covers was`(position: Int, digit: CheckDigit) throws {
        let place = ZonePosition(line: 2, position: position)
        let reading = try parsed(ZoneSpecimens.passport, corrected: [place])
        #expect(reading.checks[digit] == .corrected)
        #expect(reading.checks[.composite] == .corrected)
        for other in CheckDigit.allCases where other != digit && other != .composite {
            #expect(reading.checks[other] == .passed)
        }
        #expect(reading.summary == ["mrz.corrected"])
    }

    @Test func `is not touched by a correction that it does not cover`() throws {
        let place = ZonePosition(line: 1, position: 6)
        let reading = try parsed(ZoneSpecimens.passport, corrected: [place])
        #expect(CheckDigit.allCases.allSatisfy { reading.checks[$0] == .passed })
        #expect(reading.fields[.lastName]?.confidence == 0.6)
    }

    @Test func `fails as before where a correction did not help`() throws {
        let lines = [ZoneSpecimens.passport[0], ZoneSpecimens.passport[1].replacing(at: 1, with: "K")]
        let place = ZonePosition(line: 2, position: 1)
        #expect(try parsed(lines, corrected: [place]).checks[.documentNumber] == .failed)
    }

    @Test func `come back from JSON as they were`() throws {
        let checks = try parsed(ZoneSpecimens.card).checks
        #expect(try roundTripped(checks) == checks)
    }
}
