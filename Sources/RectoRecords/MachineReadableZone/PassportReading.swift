// SPDX-License-Identifier: Apache-2.0

/// The reading of a machine readable zone: the record, the evidence for each of its values, and the findings.
public struct PassportReading: Sendable, Hashable {
    /// Passport, identity card or visa.
    public var kind: DocumentKind
    /// The formatted record.
    public var passport: Passport
    /// The origin of each value of the record.
    public var fields: EvidenceByField<Passport.Field>
    /// The result of each check digit.
    public var checks: CheckDigitResults
    /// The departures from the standard, omissions and doubts; those of the zone as a whole first.
    public var findings: [Finding]
    /// The lines.
    public var zone: MachineReadableZone
    /// The data elements in the lines, unformatted.
    public var content: ZoneContent
    /// For each value of the record, the places of the zone that it was read from.
    package internal(set) var spans: [Passport.Field: [ZoneSpan]] = [:]
}
