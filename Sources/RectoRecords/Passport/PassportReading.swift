// SPDX-License-Identifier: Apache-2.0

/// What was read of a machine readable zone: the record, the evidence for each of its values, and what was found while
/// reading them.
public struct PassportReading: Sendable, Hashable {
    /// Passport, identity card or visa.
    public var kind: DocumentKind
    /// The formatted record.
    public var passport: Passport
    /// For each value of the record, where it comes from.
    public var fields: EvidenceByField<Passport.Field>
    /// What each check digit says.
    public var checks: CheckDigitResults
    /// What departs from the standard, was left out or is doubted; those of the zone as a whole first.
    public var findings: [Finding]
    /// The lines.
    public var zone: MachineReadableZone
    /// The data elements in the lines, as they stand there.
    public var content: ZoneContent
    /// For each value of the record, the places of the zone that it was read from.
    package internal(set) var spans: [Passport.Field: [ZoneSpan]] = [:]
}
