// SPDX-License-Identifier: Apache-2.0

/// Compares the documents of one person with each other and with a day.
public struct PersonValidator: Sendable {
    private let dateValidator = DateValidator()

    /// A validator.
    public init() {}

    /// The doubts about the person: dates of each document, and values in which two documents differ.
    public func findings(for person: Person, on day: CalendarDate? = nil) -> [Finding] {
        var findings: [Finding] = []
        if let license = person.driverLicense { findings += dateValidator.findings(for: license, on: day) }
        if let passport = person.passport { findings += dateValidator.findings(for: passport, on: day) }
        if let license = person.driverLicense, let passport = person.passport {
            findings += differences(license, passport, of: "Licence and passport")
        }
        return findings
    }

    /// The differences of two licences that should be one, such as two backs in the folder of one person.
    public func differences(_ first: DriverLicense, _ second: DriverLicense) -> [Finding] {
        let compared: [DriverLicense.Field] = [.lastName, .firstName, .birthDate, .idNumber]
        return compared.compactMap { field in
            guard let one = first.text(of: field), let other = second.text(of: field), one != other else { return nil }
            return Self.mismatch(field.rawValue, "Two licences of this person")
        }
    }

    /// The differences of two documents with a machine readable zone that should be of one holder.
    public func differences(_ first: Passport, _ second: Passport) -> [Finding] {
        var fields: [Passport.Field] = []
        if !Self.agree(first.lastName, second.lastName) { fields.append(.lastName) }
        if let one = first.firstName, let other = second.firstName,
            !NameSkeleton(one).agreesInFirstWord(with: NameSkeleton(other))
        {
            fields.append(.firstName)
        }
        if let one = first.birthDate, let other = second.birthDate, one != other { fields.append(.birthDate) }
        if let one = first.gender, let other = second.gender, one != other, one != .unspecified, other != .unspecified {
            fields.append(.gender)
        }
        return fields.map { Self.mismatch($0.rawValue, "Two documents of this person") }
    }

    /// The differences between the barcode and the machine readable zone of one document.
    package func differences(barcode license: DriverLicense, zone passport: Passport) -> [Finding] {
        differences(license, passport, of: "Barcode and machine readable zone")
    }

    private func differences(_ license: DriverLicense, _ passport: Passport, of documents: String) -> [Finding] {
        var findings: [Finding] = []
        if !Self.agree(license.lastName, passport.lastName) {
            findings.append(Self.mismatch("lastName", documents))
        }
        // A zone has one field for all given names; a licence may leave out or shorten the later ones.
        if let given = license.firstName, let secondary = passport.firstName,
            !NameSkeleton(given).agreesInFirstWord(with: NameSkeleton(secondary))
        {
            findings.append(Self.mismatch("firstName", documents))
        }
        if let one = license.birthDate, let other = passport.birthDate, one != other {
            findings.append(Self.mismatch("birthDate", documents))
        }
        // X stands for unspecified in either document, and contradicts nothing.
        if let one = license.gender, let other = passport.gender, one != other, one != .unspecified,
            other != .unspecified
        {
            findings.append(Self.mismatch("gender", documents))
        }
        return findings
    }

    /// True if two spellings can be of one name, as far as both are known.
    private static func agree(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return true }
        return NameSkeleton(one).agrees(with: NameSkeleton(other))
    }

    private static func mismatch(_ field: String, _ documents: String) -> Finding {
        Finding(
            .documentMismatch,
            .error,
            field: field,
            message: "\(documents) differ in this value; look whether they are of the same person."
        )
    }
}
