// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The data of a person that a verification found out; unknown values are absent.
public struct UserData: Sendable, Hashable, Codable {
    /// The whole name, given names first.
    public var fullName: String?
    /// First name, as far as the document tells it apart.
    public var firstName: String?
    /// Family name.
    public var lastName: String?
    /// Day of birth.
    public var dateOfBirth: CalendarDate?
    /// Street and number.
    public var addressLine1: String?
    /// Other parts of the address.
    public var addressLine2: String?
    /// City.
    public var city: String?
    /// State, province or territory.
    public var state: String?
    /// Country that issued the document.
    public var country: String?
    /// Postal code.
    public var postalCode: String?
    /// Number of the document.
    public var documentId: String?
    /// Last day of the document's validity.
    public var expirationDate: CalendarDate?
    /// Day of issue.
    public var issueDate: CalendarDate?
    /// The type of the document.
    public var idType: DocumentType?
    /// The kind of record it was read into.
    public var cardType: DocumentKind?

    /// Data that say nothing yet.
    public init() {}

    /// True if nothing is known.
    public var isEmpty: Bool { self == UserData() }
}
