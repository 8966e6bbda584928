// SPDX-License-Identifier: Apache-2.0

/// A licence's record with the evidence for each of its values and what was found while reading them.
public struct DriverLicenseReading: Sendable, Hashable {
    /// The formatted record.
    public var license: DriverLicense
    /// For each value of the record, where it comes from.
    public var fields: EvidenceByField<DriverLicense.Field>
    /// What was repaired, left out or doubted; those of the payload first.
    public var findings: [Finding]

    /// A reading with these parts.
    public init(
        license: DriverLicense = DriverLicense(),
        fields: EvidenceByField<DriverLicense.Field> = EvidenceByField(),
        findings: [Finding] = []
    ) {
        self.license = license
        self.fields = fields
        self.findings = findings
    }
}
