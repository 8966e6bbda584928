// SPDX-License-Identifier: Apache-2.0

/// Checks a record against itself and against a day.
public struct LicenseValidator: Sendable {
    /// A validator.
    public init() {}

    /// What is doubtful about the record: dates out of order, and validity on a day where one is given.
    public func findings(for license: DriverLicense, on day: CalendarDate? = nil) -> [Finding] {
        orderFindings(for: license) + (day.map { validityFindings(for: license, on: $0) } ?? [])
    }

    private func orderFindings(for license: DriverLicense) -> [Finding] {
        var findings: [Finding] = []
        func check(_ earlier: CalendarDate?, before later: CalendarDate?, _ field: DriverLicense.Field, _ rule: String)
        {
            guard let earlier, let later, earlier >= later else { return }
            findings.append(
                Finding(.fieldUncertain, .warning, field: field.rawValue, message: "\(rule); look at the document.")
            )
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
