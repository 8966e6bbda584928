// SPDX-License-Identifier: Apache-2.0

/// Checks a record against itself and against a day.
public struct LicenseValidator: Sendable {
    /// A validator.
    public init() {}

    /// More than the greatest age that is confirmed of almost anyone (122 years, once).
    private static let greatestAge = 120
    /// Longer than any licence: Arizona's are valid until the age of 65, from 16 on.
    private static let longestValidity = 60

    /// What is doubtful about the record: dates out of order or too far apart, and age and validity on a day where
    /// one is given.
    public func findings(for license: DriverLicense, on day: CalendarDate? = nil) -> [Finding] {
        orderFindings(for: license) + spanFindings(for: license)
            + (day.map { ageFindings(for: license, on: $0) + validityFindings(for: license, on: $0) } ?? [])
    }

    private func orderFindings(for license: DriverLicense) -> [Finding] {
        var findings: [Finding] = []
        func check(_ earlier: CalendarDate?, before later: CalendarDate?, _ field: DriverLicense.Field, _ rule: String)
        {
            guard let earlier, let later, earlier >= later else { return }
            findings.append(Self.doubt(field, rule))
        }
        check(license.birthDate, before: license.issueDate, .birthDate, "The birth date is not before the issue date")
        check(
            license.issueDate,
            before: license.expirationDate,
            .expirationDate,
            "The expiration date is not after the issue date"
        )
        if license.issueDate == nil {
            check(
                license.birthDate,
                before: license.expirationDate,
                .birthDate,
                "The birth date is not before the expiration date"
            )
        }
        return findings
    }

    private func spanFindings(for license: DriverLicense) -> [Finding] {
        guard let issue = license.issueDate, let expiry = license.expirationDate,
            Self.isLonger(from: issue, to: expiry, than: Self.longestValidity)
        else { return [] }
        let rule = "The document is valid for more than \(Self.longestValidity) years"
        return [Self.doubt(.expirationDate, rule)]
    }

    private func ageFindings(for license: DriverLicense, on day: CalendarDate) -> [Finding] {
        guard let birth = license.birthDate else { return [] }
        if birth >= day { return [Self.doubt(.birthDate, "The birth date is not before \(day)")] }
        guard Self.isLonger(from: birth, to: day, than: Self.greatestAge) else { return [] }
        return [Self.doubt(.birthDate, "The holder is more than \(Self.greatestAge) years old")]
    }

    private static func isLonger(from start: CalendarDate, to end: CalendarDate, than years: Int) -> Bool {
        (start.year + years, start.month, start.day) < (end.year, end.month, end.day)
    }

    private static func doubt(_ field: DriverLicense.Field, _ rule: String) -> Finding {
        Finding(.fieldUncertain, .warning, field: field.rawValue, message: "\(rule); look at the document.")
    }

    private func validityFindings(for license: DriverLicense, on day: CalendarDate) -> [Finding] {
        var findings: [Finding] = []
        if let expiry = license.expirationDate, expiry < day {
            findings.append(
                Finding(
                    .documentExpired,
                    .warning,
                    field: DriverLicense.Field.expirationDate.rawValue,
                    message: "The document expired before \(day); ask for a valid one."
                )
            )
        }
        if let issue = license.issueDate, day < issue {
            findings.append(
                Finding(
                    .documentNotYetValid,
                    .warning,
                    field: DriverLicense.Field.issueDate.rawValue,
                    message: "The document is issued after \(day); check the date."
                )
            )
        }
        return findings
    }
}
