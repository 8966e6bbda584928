// SPDX-License-Identifier: Apache-2.0

/// Source: AAMVA DL/ID Card Design Standard, the tables of minimum mandatory elements of its editions.
extension LicenseDraft {
    /// Mandatory elements of which a record has the value: any of those named states it, from a version on.
    private static let mandatory: [(field: DriverLicense.Field, elements: [String], from: Int)] = [
        (.firstName, ["DAC", "DCT", "DAA"], 1), (.gender, ["DBC"], 1), (.issueDate, ["DBD"], 1),
        (.addressStreet, ["DAG", "DAL"], 1), (.addressCity, ["DAI", "DAN"], 1), (.addressState, ["DAJ", "DAO"], 1),
        (.addressZip, ["DAK", "DAP"], 1), (.height, ["DAU", "DAV"], 2), (.eyeColor, ["DAY"], 2),
    ]
    /// Mandatory elements of which a record has no value, from a version on.
    private static let mandatoryBesides = [("DCG", 2), ("DCF", 3), ("DDE", 4), ("DDF", 4), ("DDG", 4)]
    /// Licences alone have these, identity cards do not.
    private static let mandatoryOfLicences = [("DCA", 2), ("DCB", 2), ("DCD", 2)]

    /// Names each value that every licence has and this one lacks, unless another finding says why.
    ///
    /// An element that says "none" is there. An element that is not there is missing, whatever else the payload holds.
    mutating func noteMissing() {
        for field in missingFields where !reading.findings.contains(where: { $0.field == field.rawValue }) {
            note(.fieldMissing, .warning, field, "The barcode states no \(field.noun).")
        }
        guard payload.standard != .magneticStripe else { return }
        let isLicence = payload.holderSubfile?.type == "DL"
        let missing = (Self.mandatoryBesides + (isLicence ? Self.mandatoryOfLicences : []))
            .filter { (payload.layout ?? Int.max) >= $0.1 && payload.values(of: $0.0).isEmpty }.map(\.0)
        guard payload.version != nil, !missing.isEmpty else { return }
        let list = missing.joined(separator: ", ")
        note(.fieldMissing, .info, "The barcode lacks elements that its version makes mandatory: \(list).")
    }

    private var missingFields: [DriverLicense.Field] {
        var missing: [DriverLicense.Field] = []
        if reading.license.lastName == nil && reading.license.firstName == nil { missing.append(.lastName) }
        if reading.license.idNumber == nil { missing.append(.idNumber) }
        if reading.license.birthDate == nil { missing.append(.birthDate) }
        let statesNoExpiry = source("DBA").map { Interpretation<CalendarDate>.statesNoExpiry($0.raw) } ?? false
        if reading.license.expirationDate == nil, !statesNoExpiry { missing.append(.expirationDate) }
        // The magnetic stripe has no place for a day of issue, and states one name together with the other.
        let isStripe = payload.standard == .magneticStripe
        let rows = Self.mandatory.filter { !isStripe || ![.issueDate, .firstName].contains($0.field) }
        missing += rows.filter { row in
            (payload.layout ?? Int.max) >= row.from && row.elements.allSatisfy { payload.values(of: $0).isEmpty }
        }.map(\.field)
        // Without a family name either, one finding says enough.
        return missing.contains(.lastName) ? missing.filter { $0 != .firstName } : missing
    }
}
