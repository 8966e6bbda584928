// SPDX-License-Identifier: Apache-2.0

/// The data of a driver licence or of an identification card of the same issuers, formatted.
///
/// Unknown values are `nil` and absent from JSON. ``ValueFormatter`` makes one from a barcode's payload.
public struct DriverLicense: Sendable, Hashable, Codable {
    /// Identifier derived from the input's digest, the same on every run.
    public var cardId: String?
    /// First name.
    public var firstName: String?
    /// Middle names.
    public var middleName: String?
    /// Family name, or the single name of a person with only one.
    public var lastName: String?
    /// Name suffix, such as `JR`.
    public var suffix: String?
    /// Sex.
    public var gender: Sex?
    /// Street lines, joined by a comma and a space.
    public var addressStreet: String?
    /// The second street line alone, which ``addressStreet`` has as well; `nil` if there is only one.
    public var addressStreet2: String?
    /// City.
    public var addressCity: String?
    /// State, province or territory, as encoded: mostly its postal code.
    public var addressState: String?
    /// Postal code; in the USA `12345` or `12345-6789`.
    public var addressZip: String?
    /// Issuing country, ISO 3166-1 alpha-3 if the standard has it.
    public var country: String?
    /// Day of issue.
    public var issueDate: CalendarDate?
    /// Last day of validity.
    public var expirationDate: CalendarDate?
    /// Day of birth.
    public var birthDate: CalendarDate?
    /// Place of birth as printed.
    public var birthPlace: String?
    /// The authority that issued the licence, as printed.
    public var issuingAuthority: String?
    /// The licence or card number.
    public var idNumber: String?
    /// Categories of vehicles as printed, separated by spaces, such as `AM B BE`.
    public var categories: String?
    /// Weight with its unit as encoded: `134 lb` or `61 kg`.
    public var weight: String?
    /// AAMVA weight range, 0 (up to 31 kg, 70 lb) to 9 (over 145 kg, 320 lb).
    public var weightRange: Int?
    /// Height with its unit as encoded: `66 in` or `168 cm`.
    public var height: String?
    /// Hair colour, three letters of ANSI D20.
    public var hairColor: String?
    /// Eye colour, three letters of ANSI D20.
    public var eyeColor: String?
    /// The place of the portrait in the front image.
    public var face: FaceRectangle?
    /// SHA-256 of the front image's bytes, in lower-case hexadecimal digits.
    public var frontImage: String?
    /// SHA-256 of the back image's bytes, in lower-case hexadecimal digits.
    public var backImage: String?

    /// A record that knows nothing yet.
    public init() {}

    /// True if any of the fields in ``Field`` is known.
    public var hasData: Bool {
        Field.allCases.contains { text(of: $0) != nil }
    }

    /// The value of a field as JSON writes it, or `nil` if it is unknown.
    public func text(of field: Field) -> String? {
        switch field {
        case .firstName: firstName
        case .middleName: middleName
        case .lastName: lastName
        case .suffix: suffix
        case .gender: gender?.rawValue
        case .addressStreet: addressStreet
        case .addressStreet2: addressStreet2
        case .addressCity: addressCity
        case .addressState: addressState
        case .addressZip: addressZip
        case .country: country
        case .issueDate: issueDate?.description
        case .expirationDate: expirationDate?.description
        case .birthDate: birthDate?.description
        case .birthPlace: birthPlace
        case .issuingAuthority: issuingAuthority
        case .idNumber: idNumber
        case .categories: categories
        case .weight: weight
        case .weightRange: weightRange.map(String.init)
        case .height: height
        case .hairColor: hairColor
        case .eyeColor: eyeColor
        }
    }

    private enum Key: String, CodingKey {
        case cardId, hasData, face, frontImage, backImage
    }

    public func encode(to encoder: any Encoder) throws {
        var card = encoder.container(keyedBy: Key.self)
        try card.encodeIfPresent(cardId, forKey: .cardId)
        try card.encode(hasData, forKey: .hasData)

        var data = encoder.container(keyedBy: Field.self)
        for field in Field.allCases where field != .weightRange {
            try data.encodeIfPresent(text(of: field), forKey: field)
        }
        try data.encodeIfPresent(weightRange, forKey: .weightRange)

        try card.encodeIfPresent(face, forKey: .face)
        try card.encodeIfPresent(frontImage, forKey: .frontImage)
        try card.encodeIfPresent(backImage, forKey: .backImage)
    }

    /// The keys of the data that a licence holds, in the order in which they are written.
    public enum Field: String, Sendable, Hashable, Codable, CaseIterable, CodingKey {
        case firstName, middleName, lastName, suffix, gender
        case addressStreet, addressStreet2, addressCity, addressState, addressZip, country
        case issueDate, expirationDate, birthDate, birthPlace, issuingAuthority
        case idNumber, categories, weight, weightRange, height, hairColor, eyeColor
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
        case .addressStreet2: "second street line"
        case .addressCity: "city"
        case .addressState: "state"
        case .addressZip: "postal code"
        case .country: "country"
        case .issueDate: "issue date"
        case .expirationDate: "expiration date"
        case .birthDate: "birth date"
        case .birthPlace: "place of birth"
        case .issuingAuthority: "issuing authority"
        case .idNumber: "licence number"
        case .categories: "vehicle categories"
        case .weight: "weight"
        case .weightRange: "weight range"
        case .height: "height"
        case .hairColor: "hair colour"
        case .eyeColor: "eye colour"
        }
    }
}
