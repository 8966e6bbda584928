// SPDX-License-Identifier: Apache-2.0

extension DriverLicense: Codable {
    private enum Key: String, CodingKey {
        case cardId, hasData, face, frontImage, backImage
    }

    public init(from decoder: any Decoder) throws {
        let card = try decoder.container(keyedBy: Key.self)
        cardId = try card.decodeIfPresent(String.self, forKey: .cardId)
        face = try card.decodeIfPresent(FaceRectangle.self, forKey: .face)
        frontImage = try card.decodeIfPresent(String.self, forKey: .frontImage)
        backImage = try card.decodeIfPresent(String.self, forKey: .backImage)

        let data = try decoder.container(keyedBy: Field.self)
        firstName = try data.decodeIfPresent(String.self, forKey: .firstName)
        middleName = try data.decodeIfPresent(String.self, forKey: .middleName)
        lastName = try data.decodeIfPresent(String.self, forKey: .lastName)
        suffix = try data.decodeIfPresent(String.self, forKey: .suffix)
        gender = try data.decodeIfPresent(Sex.self, forKey: .gender)
        addressStreet = try data.decodeIfPresent(String.self, forKey: .addressStreet)
        addressCity = try data.decodeIfPresent(String.self, forKey: .addressCity)
        addressState = try data.decodeIfPresent(String.self, forKey: .addressState)
        addressZip = try data.decodeIfPresent(String.self, forKey: .addressZip)
        country = try data.decodeIfPresent(String.self, forKey: .country)
        issueDate = try data.decodeIfPresent(CalendarDate.self, forKey: .issueDate)
        expirationDate = try data.decodeIfPresent(CalendarDate.self, forKey: .expirationDate)
        birthDate = try data.decodeIfPresent(CalendarDate.self, forKey: .birthDate)
        idNumber = try data.decodeIfPresent(String.self, forKey: .idNumber)
        weight = try data.decodeIfPresent(String.self, forKey: .weight)
        weightRange = try data.decodeIfPresent(Int.self, forKey: .weightRange)
        height = try data.decodeIfPresent(String.self, forKey: .height)
        hairColor = try data.decodeIfPresent(String.self, forKey: .hairColor)
        eyeColor = try data.decodeIfPresent(String.self, forKey: .eyeColor)
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
}
