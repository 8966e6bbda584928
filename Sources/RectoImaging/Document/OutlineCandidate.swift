// SPDX-License-Identifier: Apache-2.0

/// Four lines that may be the edges of a document, in pixels of the map.
struct OutlineCandidate {
    /// One edge of the four.
    struct Side {
        let line: EdgeLine
        /// Its start and end along its line.
        let from: Double
        let to: Double
        /// Share of its length that has an edge, corners left out.
        let coverage: Double
        /// The same just beyond its two ends, along its line.
        let continuation: Double
        /// The same near both ends of the side; nothing if the side is the image's own edge.
        let ends: [Double]
    }

    /// Top, right, bottom and left of `corners`.
    let sides: [Side]
    /// Clockwise.
    let corners: Quadrilateral
}
