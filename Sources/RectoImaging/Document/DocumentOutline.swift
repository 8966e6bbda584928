// SPDX-License-Identifier: Apache-2.0

/// The place of a document's four edges in an image.
public struct DocumentOutline: Sendable, Hashable, Codable {
    /// The corners in pixels of the image, clockwise from the one nearest to its top left.
    ///
    /// The orientation of the document is not known. A rounded corner is the point where its edges would meet.
    public let corners: Quadrilateral
    /// Its shape by the ratio of its sides, perspective allowed for; `nil` if no format has that ratio.
    public let shape: DocumentShape?
    /// The confidence that this is a document and that these are its edges, 0 to 1.
    public let confidence: Double
    /// True if the document goes on beyond the image: at least one of the edges is the image's own.
    public let isCropped: Bool

    /// An outline with these parts.
    public init(corners: Quadrilateral, shape: DocumentShape?, confidence: Double, isCropped: Bool) {
        self.corners = corners
        self.shape = shape
        self.confidence = confidence
        self.isCropped = isCropped
    }
}

/// The result of a ``DocumentLocator``.
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
