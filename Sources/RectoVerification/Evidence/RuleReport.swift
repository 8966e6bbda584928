// SPDX-License-Identifier: Apache-2.0

/// The judgement of one rule about a document.
public struct RuleReport: Sendable, Hashable, Codable {
    /// The rule, such as `sidesAgree`; `Docs/examination.md` lists them.
    public let name: String
    /// The judgement: passed, failed, or could not be applied.
    public let outcome: CheckOutcome
    /// The codes of the findings that break the rule, or the reason why it could not be applied.
    public let codes: [String]

    /// A report with these parts.
    public init(_ name: String, _ outcome: CheckOutcome, codes: [String] = []) {
        self.name = name
        self.outcome = outcome
        self.codes = codes
    }
}
