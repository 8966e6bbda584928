// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The documents that journeys ask for.
public enum DocumentType: String, Sendable, Hashable, Codable, CaseIterable {
    /// An identity card.
    case idCard
    /// A passport.
    case passport
    /// A driver licence.
    case driversLicense
    /// A residence permit: a card with a machine readable zone.
    case residencePermit
    /// A work permit: a card with a machine readable zone.
    case workPermit
    /// A visa with a machine readable zone.
    case visa
    /// A document in place of a passport: of refugees, stateless people and aliens, a laissez-passer.
    case travelDocument
    /// Any other document: kept and shown to reviewers, and never a ground for approval.
    case archiveOnly

    /// The kind of document that a record of this type is of; `nil` if no record is made.
    public var kind: DocumentKind? {
        switch self {
        case .idCard, .residencePermit, .workPermit: .identityCard
        case .passport, .travelDocument: .passport
        case .driversLicense: .driverLicense
        case .visa: .visa
        case .archiveOnly: nil
        }
    }

    /// The sides that are pictured.
    public var slots: [Slot] {
        switch self {
        case .idCard, .driversLicense, .residencePermit, .workPermit: [.front, .back]
        case .passport, .travelDocument, .visa, .archiveOnly: [.page]
        }
    }

    /// True if portrait and data are on one page, so that no other side could be somebody else's.
    public var isOfOnePage: Bool { slots == [.page] }

    /// True if the document can show who somebody is.
    public var identifies: Bool { self != .archiveOnly }
}
