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
