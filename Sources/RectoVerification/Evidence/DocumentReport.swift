// SPDX-License-Identifier: Apache-2.0

/// Everything that reading a document showed beside its result, for reviewers and applications.
public struct DocumentReport: Sendable, Hashable, Codable {
    /// Every rule with its judgement, in the order of `Docs/examination.md`.
    public var rules: [RuleReport]
    /// Every value with its sources, in the order of the record's keys.
    public var fields: [FieldReport]
    /// The sides that were read.
    public var sides: [SideReport]

    /// A report with these parts.
    public init(rules: [RuleReport] = [], fields: [FieldReport] = [], sides: [SideReport] = []) {
        self.rules = rules
        self.fields = fields
        self.sides = sides
    }
}
