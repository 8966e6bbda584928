// SPDX-License-Identifier: Apache-2.0

/// The result of each check digit of a zone.
///
/// In JSON: an object with the check digits that the format has, in their order in the zone.
public struct CheckDigitResults: Sendable, Hashable, Codable {
    private var results: [CheckDigit: FieldEvidence.Check] = [:]

    /// No results yet.
    public init() {}

    /// The result of a check digit; `nil` if the format has no such digit.
    public subscript(digit: CheckDigit) -> FieldEvidence.Check? {
        get { results[digit] }
        set { results[digit] = newValue }
    }

    /// The check digits of the format, in their order in the zone.
    public var digits: [CheckDigit] { CheckDigit.allCases.filter { results[$0] != nil } }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CheckDigit.self)
        for digit in container.allKeys {
            results[digit] = try container.decode(FieldEvidence.Check.self, forKey: digit)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CheckDigit.self)
        for digit in digits { try container.encodeIfPresent(results[digit], forKey: digit) }
    }
}
