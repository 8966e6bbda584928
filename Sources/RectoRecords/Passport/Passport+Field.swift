// SPDX-License-Identifier: Apache-2.0

extension Passport {
    /// Sets a field to a value as JSON writes it.
    ///
    /// - Returns: False if the text has no form of the field, which is then unknown.
    @discardableResult
    package mutating func set(_ field: Field, to text: String) -> Bool {
        switch field {
        case .firstName: firstName = text
        case .middleName: middleName = text
        case .lastName: lastName = text
        case .gender: gender = Sex(rawValue: text)
        case .country: country = text
        case .nationality: nationality = text
        case .expirationDate: expirationDate = CalendarDate(text)
        case .birthDate: birthDate = CalendarDate(text)
        case .idNumber: idNumber = text
        case .personalNumber: personalNumber = text
        case .issueDate: issueDate = CalendarDate(text)
        case .birthPlace: birthPlace = text
        case .issuingAuthority: issuingAuthority = text
        }
        return self.text(of: field) != nil
    }
}
