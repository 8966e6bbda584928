// SPDX-License-Identifier: Apache-2.0

/// The evidence of a record's fields, encoded in the order in which `Field` lists them.
///
/// A plain dictionary would encode in another order on every run.
public struct EvidenceByField<Field>: Sendable, Hashable
where Field: CodingKey & CaseIterable & Hashable {
    private var evidence: [Field: FieldEvidence] = [:]

    /// No evidence yet.
    public init() {}

    /// The evidence of one field; `nil` if the record has no such value.
    public subscript(field: Field) -> FieldEvidence? {
        get { evidence[field] }
        set { evidence[field] = newValue }
    }

    /// The fields that have evidence, in the order of `Field`.
    public var fields: [Field] {
        Field.allCases.filter { evidence[$0] != nil }
    }
}

extension EvidenceByField: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        for field in container.allKeys {
            evidence[field] = try container.decode(FieldEvidence.self, forKey: field)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        for field in fields {
            try container.encodeIfPresent(evidence[field], forKey: field)
        }
    }
}
