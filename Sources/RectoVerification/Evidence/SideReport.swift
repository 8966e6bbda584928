// SPDX-License-Identifier: Apache-2.0

/// One side of a document as it was seen.
public struct SideReport: Sendable, Hashable, Codable {
    /// The side.
    public let slot: Slot
    /// The width of its upright picture in pixels, if it could be decoded.
    public let width: Int?
    /// The height of its upright picture in pixels.
    public let height: Int?
    /// The corners of the document in the upright picture, x and y in pixels: top left, top right, bottom right and
    /// bottom left as one reads; absent if no outline was found.
    public let outline: [[Int]]?

    /// A side with these parts.
    public init(slot: Slot, width: Int?, height: Int?, outline: [[Int]]?) {
        self.slot = slot
        self.width = width
        self.height = height
        self.outline = outline
    }
}
