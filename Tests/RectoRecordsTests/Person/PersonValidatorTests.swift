// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct PersonValidatorTests {
    private func person(_ change: (inout DriverLicense, inout Passport) -> Void = { _, _ in }) throws -> Person {
        var license = DriverLicense()
        license.firstName = "MARIA"
        license.lastName = "SPECIMEN"
        license.birthDate = CalendarDate("1984-03-09")
        license.gender = .female
        license.expirationDate = CalendarDate("2031-03-09")
        var passport = Passport()
        passport.firstName = "MARIA LUISA"
        passport.lastName = "SPECIMEN"
        passport.birthDate = CalendarDate("1984-03-09")
        passport.gender = .female
        passport.expirationDate = CalendarDate("2029-03-09")
        change(&license, &passport)
        return try #require(Person(driverLicense: license, passport: passport, selfie: nil))
    }

    @Test func `finds nothing wrong with documents that agree`() throws {
        #expect(try PersonValidator().findings(for: person(), on: CalendarDate("2026-01-01")).isEmpty)
    }

    @Test func `names each value in which licence and passport differ`() throws {
        let other = try person { license, passport in
            license.lastName = "MUSTER"
            license.firstName = "ERIKA"
            passport.birthDate = CalendarDate("1984-09-03")
            passport.gender = .male
        }
        let findings = PersonValidator().findings(for: other)
        #expect(findings.map(\.code) == Array(repeating: .documentMismatch, count: 4))
        #expect(findings.map(\.field) == ["lastName", "firstName", "birthDate", "gender"])
    }

    @Test func `does not compare what one document leaves open`() throws {
        let open = try person { license, passport in
            license.lastName = nil
            passport.firstName = nil
            license.birthDate = nil
            passport.gender = .unspecified
        }
        #expect(PersonValidator().findings(for: open).isEmpty)
    }

    @Test(arguments: [
        ("MÜLLER", "MUELLER"), ("Müller", "MULLER"), ("O'BRIEN", "OBRIEN"), ("SMITH-JONES", "SMITH JONES"),
        ("WOLFESCHLEGELSTEINHAUSEN", "WOLFESCHLEGEL"), ("ÅBERG", "AABERG"), ("ŁUKASZ", "LUKASZ"), ("STRAßE", "STRASSE"),
    ])
    func `takes spellings of one name for the same`(one: String, other: String) throws {
        let findings = PersonValidator().findings(
            for: try person { license, passport in
                license.lastName = one
                passport.lastName = other
            }
        )
        #expect(findings.isEmpty)
    }

    @Test func `says which documents have expired`() throws {
        let findings = try PersonValidator().findings(for: person(), on: CalendarDate("2030-01-01"))
        #expect(findings.map(\.code) == [.documentExpired])
    }
}
