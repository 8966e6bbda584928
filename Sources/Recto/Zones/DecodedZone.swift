// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// A zone as it was read from an image.
public struct DecodedZone: Sendable, Hashable {
    /// The lines.
    public let zone: MachineReadableZone
    /// Characters that check digits decided against what they look like.
    public let corrections: [ZoneCorrection]
    /// How sure each character is.
    public let certainty: ZoneCertainty
    /// What each place looks like, before anything is expected of it.
    let sight: ZoneSight
    /// How much less likely the lines are with so many characters than whatever else they could read: the natural
    /// logarithm per line, 0 at best.
    let fit: Double
    /// Where it stands in the upright image.
    public internal(set) var corners: Quadrilateral?
}

/// What each place of a zone looks like, whatever is expected there.
struct ZoneSight: Sendable, Hashable {
    /// The format that the lines have.
    let format: ZoneFormat
    /// For each line and place how likely each character is.
    let lines: [[CharacterDistribution]]
}
