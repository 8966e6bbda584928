// SPDX-License-Identifier: Apache-2.0

/// Where the portrait of a document is, or may be, as something else than a face tells.
public struct PortraitPlace: Sendable, Hashable {
    /// Where a portrait of that kind of document mostly is, read upright, with some room around it; `nil` where there
    /// is no such place.
    public var likely: Quadrilateral?
    /// Where else it may be, read upright.
    public var possible: Quadrilateral
    /// Whether there must be a portrait.
    public var isCertain: Bool

    /// A place with all that is known of it.
    public init(likely: Quadrilateral?, possible: Quadrilateral, isCertain: Bool) {
        self.likely = likely
        self.possible = possible
        self.isCertain = isCertain
    }
}
