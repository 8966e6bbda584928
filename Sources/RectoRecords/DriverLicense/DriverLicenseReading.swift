// SPDX-License-Identifier: Apache-2.0

/// A licence's record with the evidence for each of its values and the findings of the reading.
public struct DriverLicenseReading: Sendable, Hashable {
    /// The formatted record.
    public var license = DriverLicense()
    /// The origin of each value of the record.
    public var fields = EvidenceByField<DriverLicense.Field>()
    /// The repairs, omissions and doubts; those of the payload first.
    public var findings: [Finding] = []
}
