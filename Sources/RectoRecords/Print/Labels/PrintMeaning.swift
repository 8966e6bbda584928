// SPDX-License-Identifier: Apache-2.0

/// The meaning of a caption or of a field's number.
enum PrintMeaning: Hashable {
    /// The value of one field.
    case field(PrintedField)
    /// The second family name, which Spanish cards print apart.
    case secondLastName
    /// A given name that is printed apart; in the Philippines the mother's family name.
    case middleName
    /// Family name and given names together.
    case fullName
    /// Given names and family name together, the given names first.
    case fullNameGivenFirst
    /// Day and place of birth in one value.
    case birth
    /// Day and place of issue in one value, as on residence permits.
    case issue
    /// The place of issue, which stands for the authority on documents that print none.
    case issuePlace
    /// The whole address.
    case address
    /// Something that no field holds: a signature, restrictions, the code of the document's type.
    case other
}
