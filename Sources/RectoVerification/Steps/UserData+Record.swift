// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

extension UserData {
    /// The data of a licence or identification card.
    public init(_ license: DriverLicense) {
        self.init()
        fullName = license.fullName
        firstName = license.firstName
        lastName = license.lastName
        dateOfBirth = license.birthDate
        (addressLine1, addressLine2) = license.addressLines
        city = license.addressCity
        state = license.addressState
        country = license.country
        postalCode = license.addressZip
        documentId = license.idNumber
        expirationDate = license.expirationDate
        issueDate = license.issueDate
        idType = .driversLicense
        cardType = .driverLicense
    }

    /// The data of a document with a machine readable zone.
    ///
    /// - Parameters:
    ///   - passport: The record.
    ///   - kind: The kind of document; `nil` if unknown, and then left out.
    ///   - type: The type, if it is known more exactly than the kind says.
    public init(_ passport: Passport, kind: DocumentKind? = .passport, type: DocumentType? = nil) {
        self.init()
        fullName = passport.fullName
        firstName = passport.firstName
        lastName = passport.lastName
        dateOfBirth = passport.birthDate
        country = passport.country
        documentId = passport.idNumber
        expirationDate = passport.expirationDate
        issueDate = passport.issueDate
        idType = type ?? kind.flatMap(DocumentType.init)
        cardType = kind
    }

    /// The data of a person: the statements of the document with a zone, and those of the licence alone.
    ///
    /// - Parameters:
    ///   - person: The records.
    ///   - zone: The type of document with the zone; `nil` if unknown, and then left out.
    public init(_ person: Person, zone: DocumentType? = nil) {
        let passport = person.passport.map { UserData($0, kind: zone?.kind, type: zone) }
        let license = person.driverLicense.map { UserData($0) }
        self = passport ?? license ?? UserData()
        guard passport != nil, let license else { return }
        addressLine1 = license.addressLine1
        addressLine2 = license.addressLine2
        city = license.city
        state = license.state
        postalCode = license.postalCode
    }
}

extension DriverLicense {
    /// The street lines apart.
    fileprivate var addressLines: (first: String?, second: String?) {
        guard let addressStreet, let addressStreet2, addressStreet.hasSuffix(", \(addressStreet2)") else {
            return (addressStreet, nil)
        }
        return (String(addressStreet.dropLast(addressStreet2.count + 2)), addressStreet2)
    }
}

extension DocumentType {
    /// The usual type of a kind of document; `nil` if the kind is none of a document.
    fileprivate init?(_ kind: DocumentKind) {
        switch kind {
        case .passport: self = .passport
        case .identityCard: self = .idCard
        case .driverLicense: self = .driversLicense
        case .visa: self = .visa
        case .selfie: return nil
        }
    }
}
