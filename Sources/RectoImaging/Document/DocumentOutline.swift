// SPDX-License-Identifier: Apache-2.0

/// Where a document's four edges are in an image.
public struct DocumentOutline: Sendable, Hashable, Codable {
    /// The corners in pixels of the image, clockwise from the one nearest to its top left.
    ///
    /// Which way up the document lies is not known. Rounded corners are given where their edges would meet.
    public let corners: Quadrilateral
    /// Its shape by the ratio of its sides, perspective allowed for; `nil` where no format has that ratio.
    public let shape: DocumentShape?
    /// How sure it is that this is a document and that these are its edges, 0 to 1.
    public let confidence: Double
    /// Whether the document goes on beyond the image: at least one of the edges is the image's own.
    public let isCropped: Bool

    /// An outline with these parts.
    public init(corners: Quadrilateral, shape: DocumentShape?, confidence: Double, isCropped: Bool) {
        self.corners = corners
        self.shape = shape
        self.confidence = confidence
        self.isCropped = isCropped
    }
}

/// What a ``DocumentLocator`` found.
public enum DocumentLocation: Sendable, Hashable {
    /// Documents with visible edges, the largest first; at least one.
    case outlined([DocumentOutline])
    /// No edges are visible, and the image itself has a document's shape, as a scan cut to the card has.
    case fillsImage(DocumentShape)
    /// No edges of a document are visible.
    case notFound

    /// The outlines, if any.
    public var outlines: [DocumentOutline] {
        if case .outlined(let outlines) = self { outlines } else { [] }
    }
}
