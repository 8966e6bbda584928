// SPDX-License-Identifier: Apache-2.0

/// A fact that the reader of a result should know: a cause of failure, a repair, a doubt.
///
/// A finding is a value in a result, never thrown. Its message names cause and remedy and holds no personal data.
public struct Finding: Sendable, Hashable, Codable {
    /// The code of the finding, in the form `area.what`.
    public let code: Code
    /// The importance of the finding.
    public let severity: Severity
    /// Key of the record's value that it concerns, such as `birthDate`.
    public let field: String?
    /// One sentence for developers and operators, in English, without personal data.
    public let message: String

    /// A finding with these parts.
    public init(_ code: Code, _ severity: Severity, field: String? = nil, message: String) {
        self.code = code
        self.severity = severity
        self.field = field
        self.message = message
    }

    /// The importance of a finding.
    public enum Severity: String, Sendable, Codable, CaseIterable {
        /// Nothing could be read, or the result cannot be used.
        case error
        /// Something should be looked at before the value is used.
        case warning
        /// Nothing is wrong; it is good to know.
        case info
    }
}
