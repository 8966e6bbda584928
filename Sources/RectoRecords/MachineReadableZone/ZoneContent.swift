// SPDX-License-Identifier: Apache-2.0

/// The data elements of a zone, without the fillers behind them.
///
/// ICAO Doc 9303 parts 4 to 7, section 4.2.2, names the elements. Apart from names, a filler inside an element is
/// written as the `<` that it is. `nil` stands for an element of fillers alone, or one that the format does not have.
public struct ZoneContent: Sendable, Hashable {
    /// The layout of the zone.
    public var format: ZoneFormat
    /// One or two letters: `P`, `PD`, `ID`, `V`.
    public var documentCode: String?
    /// The code of the issuing State or organization: `UTO`, `D`.
    public var issuingState: String?
    /// The primary identifier, its components separated by spaces.
    public var primaryIdentifier: String?
    /// The secondary identifier, its components separated by spaces.
    public var secondaryIdentifier: String?
    /// The number of the document: up to nine characters, and up to 22 in TD1, 14 in TD2.
    public var documentNumber: String?
    /// The code of the holder's nationality.
    public var nationality: String?
    /// Six characters: year, month and day of birth, two digits each; `<<` for a part that is unknown.
    public var birthDate: String?
    /// The sex; a filler stands for ``Sex/unspecified``.
    public var sex: Sex?
    /// Six digits: year, month and day of the last day of validity, two each.
    public var expirationDate: String?
    /// Up to 14 characters in TD3: the personal number, or other data of the issuer.
    public var personalNumber: String?
    /// For use of the issuer: up to 15 characters in the upper line of TD1, 7 in TD2, 16 in MRVA, 8 in MRVB; a long
    /// document number takes some of them.
    public var optionalData: String?
    /// For use of the issuer: up to 11 characters in the middle line of TD1.
    public var middleOptionalData: String?
    /// The check digits that are fillers because their elements have no value; others write a zero.
    public var blankCheckDigits: Set<CheckDigit> = []

    /// An empty zone of this format.
    public init(format: ZoneFormat) {
        self.format = format
    }
}
