// SPDX-License-Identifier: Apache-2.0

/// What one file of a step shows.
public enum Slot: String, Sendable, Hashable, Codable, CaseIterable {
    /// The side of a card with the portrait; the only side where there is one.
    case front
    /// The other side of a card.
    case back
    /// The information page of a passport.
    case page
    /// The frames of a presence challenge, in one file.
    case frames
    /// A picture of the person, where a journey wants one beside the frames.
    case selfie
}
