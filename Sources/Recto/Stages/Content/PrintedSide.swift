// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// A side of a document whose print is to be read.
struct PrintedSide: Sendable {
    /// Its corners in the image; the top is the top of its print if ``isDirectionKnown``.
    var corners: Quadrilateral
    /// Pixels of the side once it is straightened.
    var width: Int
    var height: Int
    /// True if a portrait or a zone tells the direction of its print.
    var isDirectionKnown: Bool
    /// True if a document's edges, or its zone, tell its place; otherwise it is the whole picture.
    var hasEdges: Bool
    /// The document's outline, if it has one.
    var outline: DocumentOutline?
    /// True if a machine readable zone of the picture is on it.
    var hasZone = false
    /// The row of the straightened side, in pixels, below which there is a zone and no other print.
    var bottomOfPrint = Double.infinity

    /// The same side with its bottom up.
    var halfTurned: PrintedSide {
        var side = self
        side.corners = corners.halfTurned
        return side
    }
}
