// SPDX-License-Identifier: Apache-2.0
package import RectoImaging
package import RectoRecords

/// The look at one small picture of a document, or of a face, for a person who is about to take a large one.
package struct FrameLook: Sendable, Hashable {
    /// Pixels across the picture; 0 if it could not be decoded.
    package var width = 0
    /// Pixels down the picture.
    package var height = 0
    /// The document, or the rectangle around the face, in pixels; `nil` if none is seen.
    package var outline: Quadrilateral?
    /// The obstacles that the person can remove, the gravest first; none if the large picture can be taken.
    package var obstacles: [Finding.Code] = []
    /// True if the content of the document was looked at, now or when it last lay here, and nothing in it is in the way.
    package var isRightSide = false
    /// The document straightened to its edges, as a JPEG file, if that was asked for.
    package var straightened: [UInt8]?

    /// A look at a picture that could not be worked on, for this reason.
    package init(failing code: Finding.Code) {
        obstacles = [code]
    }

    /// A look at a picture of this size in which nothing was found yet.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }
}

/// A document as the look before saw it.
///
/// One that is held still is not searched again, and one that moves not yet.
package struct SeenDocument: Sendable, Hashable, Codable {
    /// Its outline, in pixels of a picture of the same size.
    package let outline: Quadrilateral
    /// True if it was the right side.
    package let isRightSide: Bool

    /// The greatest move of a corner of what is held still, as a share of the longer side.
    private static let greatestMove = 0.04

    /// The document of a look; `nil` if it showed none.
    package init?(_ look: FrameLook) {
        guard let outline = look.outline else { return nil }
        self.outline = outline
        isRightSide = look.isRightSide
    }

    /// True if a document hardly moved since.
    func isStill(at other: Quadrilateral) -> Bool {
        let most = Self.greatestMove * max(outline.width, outline.height)
        return zip(outline.corners, other.corners).allSatisfy { ($0 - $1).length <= most }
    }
}
