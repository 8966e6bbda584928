// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages
public import RectoRecords

/// A finding in transport form: a client can read codes that are newer than itself.
public struct FeedbackResource: Sendable, Hashable, Codable {
    /// The code of a finding, in the form `area.what`.
    public let code: String
    /// `error`, `warning` or `info`.
    public let severity: String
    /// Key of the record's value that it concerns.
    public let field: String?
    /// One sentence for developers and operators, in English.
    public let message: String
    /// One sentence for the person, in their language: the obstacle and what they can do.
    public let advice: String?

    /// A finding, to be sent with advice in this language.
    public init(_ finding: Finding, in language: Language) {
        code = finding.code.rawValue
        severity = finding.severity.rawValue
        field = finding.field
        message = finding.message
        advice = finding.advice(in: language)
    }

    /// The finding; `nil` if its code or severity is not known here.
    public var finding: Finding? {
        guard let code = Finding.Code(rawValue: code), let severity = Finding.Severity(rawValue: severity) else {
            return nil
        }
        return Finding(code, severity, field: field, message: message)
    }
}
