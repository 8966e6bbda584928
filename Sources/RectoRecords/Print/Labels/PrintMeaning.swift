// SPDX-License-Identifier: Apache-2.0

/// The meaning of a caption or of a field's number.
enum PrintMeaning: Hashable {
    /// The value of one field.
    case field(PrintedField)
    /// The second family name, which Spanish cards print apart.
    case secondLastName
    /// Family name and given names together.
    case fullName
    /// Day and place of birth in one value.
    case birth
    /// The whole address.
    case address
    /// Something that no field holds: a signature, restrictions, the code of the document's type.
    case other
}
