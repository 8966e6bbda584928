// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Stage: compares the values of a reading with each other and with a day.
struct ReadingValidator: Sendable {
    /// The day on which documents must be valid.
    let day: CalendarDate
    private let dateValidator = DateValidator()

    /// The reading with its doubts, the gravest findings first.
    func validate(_ reading: Reading) -> Reading {
        let doubts: [Finding] =
            switch reading.record {
            case .driverLicense(let license)?: dateValidator.findings(for: license, on: day)
            case .passport(let passport)?: dateValidator.findings(for: passport, on: day)
            case .selfie?, nil: []
            }
        var reading = reading
        // One that was validated before has them.
        reading.findings += doubts.filter { !reading.findings.contains($0) }
        reading.findings = reading.findings.gravestFirst
        return reading
    }
}
