// SPDX-License-Identifier: Apache-2.0

/// The documents that journeys ask for.
public enum DocumentType: String, Sendable, Hashable, Codable, CaseIterable {
    /// An identity card.
    case idCard
    /// A passport.
    case passport
    /// A driver licence.
    case driversLicense

    /// The sides that are pictured.
    public var slots: [Slot] {
        switch self {
        case .idCard, .driversLicense: [.front, .back]
        case .passport: [.page]
        }
    }
}
