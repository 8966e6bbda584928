// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Last stage: holds what was read against itself and against a day.
struct ReadingValidator: Sendable {
    /// The day on which documents must be valid.
    let day: CalendarDate
    private let licenseValidator = LicenseValidator()

    init(day: CalendarDate) {
        self.day = day
    }

    /// The reading with what is doubtful about it, the gravest findings first.
    func validate(_ reading: Reading) -> Reading {
        var reading = reading
        if let license = reading.driverLicense {
            reading.findings += licenseValidator.findings(for: license, on: day)
        }
        reading.findings = Finding.Severity.allCases.flatMap { severity in
            reading.findings.filter { $0.severity == severity }
        }
        return reading
    }
}
