// SPDX-License-Identifier: Apache-2.0

/// The days that a document states.
public protocol DatedRecord {
    /// Day of birth.
    var birthDate: CalendarDate? { get }
    /// Day of issue.
    var issueDate: CalendarDate? { get }
    /// Last day of validity.
    var expirationDate: CalendarDate? { get }
}

extension DriverLicense: DatedRecord {}
extension Passport: DatedRecord {}

/// Checks the dates of a record against each other and against a day.
public struct DateValidator: Sendable {
    /// A validator.
    public init() {}

    /// More than the greatest age that is confirmed of almost anyone (122 years, once).
    static let greatestAge = 120
    /// Longer than any document: licences of Arizona are valid until the age of 65, from 16 on.
    private static let longestValidity = 60

    /// The doubts about the record: dates out of order or too far apart; age and validity, if a day is given.
    public func findings(for record: some DatedRecord, on day: CalendarDate? = nil) -> [Finding] {
        orderFindings(for: record) + spanFindings(for: record)
            + (day.map { ageFindings(for: record, on: $0) + validityFindings(for: record, on: $0) } ?? [])
    }

    private func orderFindings(for record: some DatedRecord) -> [Finding] {
        var findings: [Finding] = []
        func check(_ earlier: CalendarDate?, before later: CalendarDate?, _ field: DateField, _ rule: String) {
            guard let earlier, let later, earlier >= later else { return }
            findings.append(Self.doubt(field, rule))
        }
        check(record.birthDate, before: record.issueDate, .birthDate, "The birth date is not before the issue date")
        check(
            record.issueDate,
            before: record.expirationDate,
            .expirationDate,
            "The expiration date is not after the issue date"
        )
        if record.issueDate == nil {
            check(
                record.birthDate,
                before: record.expirationDate,
                .birthDate,
                "The birth date is not before the expiration date"
            )
        }
        return findings
    }

    private func spanFindings(for record: some DatedRecord) -> [Finding] {
        guard let issue = record.issueDate, let expiry = record.expirationDate,
            Self.isLonger(from: issue, to: expiry, than: Self.longestValidity)
        else { return [] }
        let rule = "The document is valid for more than \(Self.longestValidity) years"
        return [Self.doubt(.expirationDate, rule)]
    }

    private func ageFindings(for record: some DatedRecord, on day: CalendarDate) -> [Finding] {
        guard let birth = record.birthDate else { return [] }
        if birth >= day { return [Self.doubt(.birthDate, "The birth date is not before \(day)")] }
        guard Self.isLonger(from: birth, to: day, than: Self.greatestAge) else { return [] }
        return [Self.doubt(.birthDate, "The holder is more than \(Self.greatestAge) years old")]
    }

    private static func isLonger(from start: CalendarDate, to end: CalendarDate, than years: Int) -> Bool {
        (start.year + years, start.month, start.day) < (end.year, end.month, end.day)
    }

    /// The keys of the dates, the same in every record.
    private enum DateField: String {
        case birthDate, issueDate, expirationDate
    }

    private static func doubt(_ field: DateField, _ rule: String) -> Finding {
        Finding(.fieldUncertain, .warning, field: field.rawValue, message: "\(rule); look at the document.")
    }

    private func validityFindings(for record: some DatedRecord, on day: CalendarDate) -> [Finding] {
        var findings: [Finding] = []
        if let expiry = record.expirationDate, expiry < day {
            findings.append(
                Finding(
                    .documentExpired,
                    .warning,
                    field: DateField.expirationDate.rawValue,
                    message: "The document expired before \(day); ask for a valid one."
                )
            )
        }
        if let issue = record.issueDate, day < issue {
            findings.append(
                Finding(
                    .documentNotYetValid,
                    .warning,
                    field: DateField.issueDate.rawValue,
                    message: "The document is issued after \(day); check the date."
                )
            )
        }
        return findings
    }
}
