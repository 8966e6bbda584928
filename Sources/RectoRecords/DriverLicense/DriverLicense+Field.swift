// SPDX-License-Identifier: Apache-2.0

extension DriverLicense {
    /// Sets a field to a value as JSON writes it.
    ///
    /// - Returns: False if the text has no form of the field, which is then unknown.
    @discardableResult
    package mutating func set(_ field: Field, to text: String) -> Bool {
        switch field {
        case .firstName: firstName = text
        case .middleName: middleName = text
        case .lastName: lastName = text
        case .suffix: suffix = text
        case .gender: gender = Sex(rawValue: text)
        case .addressStreet: addressStreet = text
        case .addressStreet2: addressStreet2 = text
        case .addressCity: addressCity = text
        case .addressState: addressState = text
        case .addressZip: addressZip = text
        case .country: country = text
        case .issueDate: issueDate = CalendarDate(text)
        case .expirationDate: expirationDate = CalendarDate(text)
        case .birthDate: birthDate = CalendarDate(text)
        case .birthPlace: birthPlace = text
        case .issuingAuthority: issuingAuthority = text
        case .idNumber: idNumber = text
        case .categories: categories = text
        case .weight: weight = text
        case .weightRange: weightRange = Int(text)
        case .height: height = text
        case .hairColor: hairColor = text
        case .eyeColor: eyeColor = text
        }
        return self.text(of: field) != nil
    }
}
