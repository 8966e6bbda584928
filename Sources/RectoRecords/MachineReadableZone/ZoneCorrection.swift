// SPDX-License-Identifier: Apache-2.0

/// A character that check digits corrected: without them another one would have been read.
public struct ZoneCorrection: Sendable, Hashable {
    /// The place of the character.
    public let place: ZonePosition
    /// The character without the correction.
    public let before: Character
    /// The character after the correction.
    public let after: Character

    /// The correction of a character at a place.
    public init(place: ZonePosition, before: Character, after: Character) {
        self.place = place
        self.before = before
        self.after = after
    }
}
