// SPDX-License-Identifier: Apache-2.0

/// The certain or possible place of a document's portrait, known from something else than a face.
public struct PortraitPlace: Sendable, Hashable {
    /// The usual place of the portrait on that kind of document, read upright, with some room around it; `nil` if there
    /// is no such place.
    public var likely: Quadrilateral?
    /// The other places that it may be in, read upright.
    public var possible: Quadrilateral
    /// True if there must be a portrait.
    public var isCertain: Bool

    /// A place with all that is known of it.
    public init(likely: Quadrilateral?, possible: Quadrilateral, isCertain: Bool) {
        self.likely = likely
        self.possible = possible
        self.isCertain = isCertain
    }
}
