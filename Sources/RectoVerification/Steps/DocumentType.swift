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

    /// The kind of document that a record of this type is of.
    public var kind: DocumentKind {
        switch self {
        case .idCard: .identityCard
        case .passport: .passport
        case .driversLicense: .driverLicense
        }
    }

    /// The sides that are pictured.
    public var slots: [Slot] {
        switch self {
        case .idCard, .driversLicense: [.front, .back]
        case .passport: [.page]
        }
    }
}
