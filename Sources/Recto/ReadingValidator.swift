// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Stage: holds what was read against itself and against a day.
struct ReadingValidator: Sendable {
    /// The day on which documents must be valid.
    let day: CalendarDate
    private let dateValidator = DateValidator()

    init(day: CalendarDate) {
        self.day = day
    }

    /// The reading with what is doubtful about it, the gravest findings first.
    func validate(_ reading: Reading) -> Reading {
        var reading = reading
        switch reading.record {
        case .driverLicense(let license)?: reading.findings += dateValidator.findings(for: license, on: day)
        case .passport(let passport)?: reading.findings += dateValidator.findings(for: passport, on: day)
        case .selfie?, nil: break
        }
        reading.findings = reading.findings.gravestFirst
        return reading
    }
}
