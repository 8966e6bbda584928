// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct DateValidatorTests {
    @Test(
        arguments: [
            ("1991-06-07", "2023-05-18", "2033-05-18", []),
            ("2023-05-18", "2023-05-18", "2033-05-18", ["birthDate"]),
            ("1991-06-07", "2033-05-18", "2033-05-18", ["expirationDate"]),
            ("2040-01-01", "2035-05-18", "2033-05-18", ["birthDate", "expirationDate"]),
            ("2040-01-01", nil, "2033-05-18", ["birthDate"]),
            ("1991-06-07", nil, nil, []), (nil, nil, nil, []),
        ] as [(String?, String?, String?, [String])]
    )
    func `doubts dates out of order`(birth: String?, issue: String?, expiry: String?, fields: [String]) {
        let findings = DateValidator().findings(for: license(birth: birth, issue: issue, expiry: expiry))
        #expect(findings.map(\.field) == fields)
        #expect(findings.allSatisfy { $0.code == .fieldUncertain && $0.severity == .warning })
    }

    @Test(
        arguments: [
            ("2023-05-17", [Finding.Code.documentNotYetValid]), ("2023-05-18", []), ("2030-01-01", []),
            ("2033-05-18", []),
            ("2033-05-19", [.documentExpired]),
        ] as [(String, [Finding.Code])]
    )
    func `checks validity on a day`(day: String, codes: [Finding.Code]) {
        let license = license(birth: "1991-06-07", issue: "2023-05-18", expiry: "2033-05-18")
        #expect(DateValidator().findings(for: license, on: CalendarDate(day)).map(\.code) == codes)
    }

    @Test(
        arguments: [
            ("2030-01-01", "2030-01-01", ["birthDate"]), ("2031-01-01", "2030-01-01", ["birthDate"]),
            ("1909-12-31", "2030-01-01", ["birthDate"]), ("1910-01-01", "2030-01-01", []),
            ("2029-12-31", "2030-01-01", []),
        ] as [(String, String, [String])]
    )
    func `doubts an age that nobody has`(birth: String, day: String, fields: [String]) {
        let license = license(birth: birth, issue: nil, expiry: nil)
        let findings = DateValidator().findings(for: license, on: CalendarDate(day))
        #expect(findings.map(\.field) == fields)
        #expect(findings.allSatisfy { $0.code == .fieldUncertain && $0.severity == .warning })
    }

    @Test(arguments: [("2083-05-18", []), ("2083-05-19", ["expirationDate"])] as [(String, [String])])
    func `doubts a validity that no licence has`(expiry: String, fields: [String]) {
        let license = license(birth: "1991-06-07", issue: "2023-05-18", expiry: expiry)
        #expect(DateValidator().findings(for: license).map(\.field) == fields)
    }

    private func license(birth: String?, issue: String?, expiry: String?) -> DriverLicense {
        var license = DriverLicense()
        license.birthDate = birth.flatMap { CalendarDate($0) }
        license.issueDate = issue.flatMap { CalendarDate($0) }
        license.expirationDate = expiry.flatMap { CalendarDate($0) }
        return license
    }
}
