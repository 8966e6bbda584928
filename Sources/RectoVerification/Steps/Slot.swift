// SPDX-License-Identifier: Apache-2.0

/// The content of one file of a step.
public enum Slot: String, Sendable, Hashable, Codable, CaseIterable {
    /// The side of a card with the portrait; the only side if there is one.
    case front
    /// The other side of a card.
    case back
    /// The information page of a passport.
    case page
    /// The frames of a presence challenge, in one file.
    case frames
    /// A picture of the person: beside the frames, or of a step that asks for it alone.
    case selfie
}
