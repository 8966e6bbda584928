// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// One value that was read in a step.
public struct ExtractedField: Sendable, Hashable, Codable {
    /// The value, formatted.
    public var value: String
    /// Its origin and confidence, if told.
    public var evidence: FieldEvidence?
    /// True if the front of a card states it in print as well, or in the zone below its portrait; `nil` if that was not
    /// looked for.
    public var printed: Bool?

    /// A field with these parts.
    public init(value: String, evidence: FieldEvidence? = nil, printed: Bool? = nil) {
        self.value = value
        self.evidence = evidence
        self.printed = printed
    }
}
