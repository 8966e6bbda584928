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
    public init(_ passport: Passport, kind: DocumentKind? = .passport) {
        self.init()
        fullName = passport.fullName
        firstName = passport.firstName
        lastName = passport.lastName
        dateOfBirth = passport.birthDate
        country = passport.country
        documentId = passport.idNumber
        expirationDate = passport.expirationDate
        issueDate = passport.issueDate
        idType =
            switch kind {
            case .passport: .passport
            case .identityCard: .idCard
            case .driverLicense: .driversLicense
            case .visa, .selfie, nil: nil
            }
        cardType = kind
    }

    /// The data of a person: the statements of the document with a zone, and those of the licence alone.
    ///
    /// - Parameters:
    ///   - person: The records.
    ///   - zone: The kind of document with the zone; `nil` if unknown, and then left out.
    public init(_ person: Person, zone: DocumentKind? = nil) {
        let passport = person.passport.map { UserData($0, kind: zone) }
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
