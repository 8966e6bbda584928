// SPDX-License-Identifier: Apache-2.0

extension DriverLicense {
    /// The keys of the data that a licence holds, in the order in which they are written.
    public enum Field: String, Sendable, Hashable, Codable, CaseIterable, CodingKey {
        case firstName, middleName, lastName, suffix, gender
        case addressStreet, addressCity, addressState, addressZip, country
        case issueDate, expirationDate, birthDate
        case idNumber, weight, weightRange, height, hairColor, eyeColor
    }
}

extension DriverLicense.Field {
    /// The field in the middle of a sentence.
    var noun: String {
        switch self {
        case .firstName: "first name"
        case .middleName: "middle name"
        case .lastName: "last name"
        case .suffix: "name suffix"
        case .gender: "sex"
        case .addressStreet: "street"
        case .addressCity: "city"
        case .addressState: "state"
        case .addressZip: "postal code"
        case .country: "country"
        case .issueDate: "issue date"
        case .expirationDate: "expiration date"
        case .birthDate: "birth date"
        case .idNumber: "licence number"
        case .weight: "weight"
        case .weightRange: "weight range"
        case .height: "height"
        case .hairColor: "hair colour"
        case .eyeColor: "eye colour"
        }
    }
}
