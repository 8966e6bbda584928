// SPDX-License-Identifier: Apache-2.0

/// A character that check digits decided: by itself it would have been read as another.
public struct ZoneCorrection: Sendable, Hashable {
    /// Where it stands.
    public let place: ZonePosition
    /// What it would have been read as.
    public let before: Character
    /// What it was read as.
    public let after: Character

    /// The correction of a character at a place.
    public init(place: ZonePosition, before: Character, after: Character) {
        self.place = place
        self.before = before
        self.after = after
    }
}
