// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// One value that was read in a step.
public struct ExtractedField: Sendable, Hashable, Codable {
    /// The value, formatted.
    public var value: String
    /// Where it comes from and how far to trust it, where that is told.
    public var evidence: FieldEvidence?
    /// Whether the front of a card states it in print as well; `nil` where that was not looked for.
    public var printed: Bool?

    /// A field with these parts.
    public init(value: String, evidence: FieldEvidence? = nil, printed: Bool? = nil) {
        self.value = value
        self.evidence = evidence
        self.printed = printed
    }
}
