// SPDX-License-Identifier: Apache-2.0

extension FormField {
    /// The key of the record's value that a field of this name asks for; `nil` if no document states it.
    ///
    /// Journeys name the fields of their forms, in any case and with any separators: `lastName`, `Last Name` and
    /// `last_name` are one.
    public static func recordKey(ofFieldNamed name: String) -> String? {
        recordKeys[name.lowercased().filter { $0.isLetter }]
    }

    private static let recordKeys = [
        "lastname": "lastName", "surname": "lastName", "familyname": "lastName",
        "firstname": "firstName", "givenname": "firstName", "givennames": "firstName",
        "fullname": "fullName", "name": "fullName",
        "birthdate": "birthDate", "dateofbirth": "birthDate",
        "gender": "gender", "sex": "gender",
        "idnumber": "idNumber", "documentnumber": "idNumber", "documentid": "idNumber", "passportnumber": "idNumber",
        "licensenumber": "idNumber", "licencenumber": "idNumber",
        "expirationdate": "expirationDate", "expirydate": "expirationDate", "dateofexpiry": "expirationDate",
    ]
}
