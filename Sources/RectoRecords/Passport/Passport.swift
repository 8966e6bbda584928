// SPDX-License-Identifier: Apache-2.0

/// The data of a passport's information page, formatted; identity cards and visas with a machine readable zone have the
/// same record.
///
/// Unknown values are `nil` and absent from JSON.
public struct Passport: Sendable, Hashable, Codable {
    /// Identifier derived from the input's digest, the same on every run.
    public var cardId: String?
    /// The whole secondary identifier: a zone cannot tell a middle name.
    public var firstName: String?
    /// Middle names, if another source than the zone tells them.
    public var middleName: String?
    /// The primary identifier: the family name.
    public var lastName: String?
    /// Sex.
    public var gender: Sex?
    /// Issuing state, as ICAO 9303 part 3 writes it.
    public var country: String?
    /// Nationality, as ICAO 9303 part 3 writes it.
    public var nationality: String?
    /// Last day of validity.
    public var expirationDate: CalendarDate?
    /// Day of birth.
    public var birthDate: CalendarDate?
    /// Number of the document.
    public var idNumber: String?
    /// Personal number, if the state gives one.
    public var personalNumber: String?
    /// Day of issue, from print: no zone has it.
    public var issueDate: CalendarDate?
    /// Place of birth as printed: no zone has it.
    public var birthPlace: String?
    /// The authority that issued the document, as printed: no zone has it.
    public var issuingAuthority: String?
    /// The place of the portrait in the page's image.
    public var face: FaceRectangle?
    /// SHA-256 of the bytes of the page's image, in lower-case hexadecimal digits.
    public var frontImage: String?

    /// A record that knows nothing yet.
    public init() {}

    /// The keys of the data that a page holds, in the order in which they are written.
    public enum Field: String, Sendable, Hashable, Codable, CaseIterable, CodingKey {
        case firstName, middleName, lastName, gender, country, nationality
        case expirationDate, birthDate, idNumber, personalNumber, issueDate
        case birthPlace, issuingAuthority
    }

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
        case .gender: gender?.rawValue
        case .country: country
        case .nationality: nationality
        case .expirationDate: expirationDate?.description
        case .birthDate: birthDate?.description
        case .idNumber: idNumber
        case .personalNumber: personalNumber
        case .issueDate: issueDate?.description
        case .birthPlace: birthPlace
        case .issuingAuthority: issuingAuthority
        }
    }

    private enum Key: String, CodingKey {
        case cardId, hasData, face, frontImage
    }

    public func encode(to encoder: any Encoder) throws {
        var card = encoder.container(keyedBy: Key.self)
        try card.encodeIfPresent(cardId, forKey: .cardId)
        try card.encode(hasData, forKey: .hasData)
        var data = encoder.container(keyedBy: Field.self)
        for field in Field.allCases {
            try data.encodeIfPresent(text(of: field), forKey: field)
        }
        try card.encodeIfPresent(face, forKey: .face)
        try card.encodeIfPresent(frontImage, forKey: .frontImage)
    }
}
