// SPDX-License-Identifier: Apache-2.0

/// A kind of value that documents print.
///
/// Fields that ``DriverLicense/Field`` and ``Passport/Field`` have, too, have the same raw values.
public enum PrintedField: String, Sendable, Hashable, CaseIterable {
    /// Family name.
    case lastName
    /// Given names, all of them.
    case firstName
    /// Suffix of the name on American and Canadian cards, such as `JR`.
    case suffix
    /// Day of birth.
    case birthDate
    /// Place of birth.
    case birthPlace
    /// Day of issue.
    case issueDate
    /// Last day of validity.
    case expirationDate
    /// The authority that issued the document.
    case issuingAuthority
    /// Number of the document.
    case idNumber
    /// Personal number, if the state gives one; field 4d of European licences.
    case personalNumber
    /// Sex.
    case gender
    /// Nationality: a code of Doc 9303 part 3 if the print says one, otherwise as printed.
    case nationality
    /// First line of the address.
    case addressStreet
    /// Second line of the address, such as that of a flat.
    case addressStreet2
    /// City of the address.
    case addressCity
    /// State or province of the address.
    case addressState
    /// Postal code of the address.
    case addressZip
    /// Height, such as `66 in` or `185 cm`.
    case height
    /// Weight, such as `134 lb` or `61 kg`.
    case weight
    /// Colour of the eyes in ANSI D20.
    case eyeColor
    /// Colour of the hair in ANSI D20.
    case hairColor
    /// Categories or classes of vehicles, separated by spaces.
    case categories
}
