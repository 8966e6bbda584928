// SPDX-License-Identifier: Apache-2.0

/// The number of pixels of a document for its size.
struct Resolution: Sendable {
    /// Dots per inch at which there is nothing more to gain: the usual setting of document scanners.
    var best = 300.0

    /// - Parameters:
    ///   - outline: The document, in pixels of the image.
    ///   - format: Its size.
    /// - Returns: Dots per inch over the best.
    func assess(_ outline: Quadrilateral, format: DocumentFormat?) -> Assessment {
        guard let format else { return .notAssessed(.unknownSize) }
        let dotsPerInch = Self.pixelsPerMillimetre(outline, format: format) * 25.4
        return .value(min(1, dotsPerInch / best))
    }

    /// Pixels per millimetre along the document's long sides, at the one that is farther from the camera.
    static func pixelsPerMillimetre(_ outline: Quadrilateral, format: DocumentFormat) -> Double {
        let (top, bottom) = (outline.topRight - outline.topLeft, outline.bottomRight - outline.bottomLeft)
        let (left, right) = (outline.bottomLeft - outline.topLeft, outline.bottomRight - outline.topRight)
        let (horizontal, vertical) = (min(top.length, bottom.length), min(left.length, right.length))
        return max(horizontal, vertical) / format.widthInMillimetres
    }
}
