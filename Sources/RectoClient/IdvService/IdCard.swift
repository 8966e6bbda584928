// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The documents that a person submits, and a selfie beside them.
public enum IdCard: Sendable, Hashable {
    /// A driver licence: both sides, as images or PDF files.
    case driverLicense(front: [UInt8], back: [UInt8])
    /// A passport: the page with the portrait.
    case passport(page: [UInt8])
    /// An identity card: both sides.
    case identityCard(front: [UInt8], back: [UInt8])
    /// A selfie, never alone: a picture, and the frames of the presence challenge if the journey has one.
    case selfie(picture: [UInt8]?, frames: [UInt8]?)

    /// The type of card.
    public var cardType: CardType {
        switch self {
        case .driverLicense: .driverLicense
        case .passport: .passport
        case .identityCard: .identityCard
        case .selfie: .selfie
        }
    }

    /// The kinds of cards.
    public enum CardType: String, Sendable, Hashable, CaseIterable {
        /// A driver licence.
        case driverLicense = "DriverLicense"
        /// A passport.
        case passport = "Passport"
        /// An identity card.
        case identityCard = "IdentityCard"
        /// A selfie.
        case selfie = "Selfie"
    }

    /// The type of document that it is; `nil` of a selfie.
    var documentType: DocumentType? {
        switch self {
        case .driverLicense: .driversLicense
        case .passport: .passport
        case .identityCard: .idCard
        case .selfie: nil
        }
    }

    /// The files of the card that are sent.
    var parts: [(slot: Slot, bytes: [UInt8])] {
        switch self {
        case .driverLicense(let front, let back), .identityCard(let front, let back): [(.front, front), (.back, back)]
        case .passport(let page): [(.page, page)]
        case .selfie(let picture, let frames):
            [frames.map { (Slot.frames, $0) }, picture.map { (Slot.selfie, $0) }].compactMap { part in
                part.map { (slot: $0.0, bytes: $0.1) }
            }
        }
    }
}
