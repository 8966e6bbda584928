// SPDX-License-Identifier: Apache-2.0

/// Cuts a document out of an image, as a rectangle of its own proportions.
public struct DocumentStraightener: Sendable {
    /// Settings.
    public struct Configuration: Sendable, Hashable {
        /// Longest side of a straightened document, in pixels, for all corners.
        public var longestSide = 4096

        /// The settings in use.
        public init() {}
    }

    private let configuration: Configuration
    private let corrector = PerspectiveCorrector()

    /// A straightener with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The document inside an outline, at the resolution that its longest edges have in the image.
    ///
    /// Its top is the outline's: turn the outline first if the document is known to lie otherwise.
    ///
    /// - Returns: The document, and the mapping from its coordinates back to those of `image`.
    /// - Throws: ``VisionError`` if the outline has no area or memory ran out.
    public func straighten(
        _ image: Image,
        outline: DocumentOutline
    ) throws(VisionError) -> (image: Image, toSource: Homography) {
        let size = size(of: outline.corners, shape: outline.shape)
        return try corrector.correct(image, outline: outline.corners, width: size.width, height: size.height)
    }

    /// Width and height that keep the finer of both resolutions, in the proportions of the shape if it is known.
    func size(of corners: Quadrilateral, shape: DocumentShape?) -> (width: Int, height: Int) {
        var (width, height) = (max(1, corners.width), max(1, corners.height))
        if let ratio = shape?.aspectRatio {
            // Foreshortening only ever makes a side shorter than it is.
            if width >= height {
                width = max(width, height * ratio)
                height = width / ratio
            } else {
                height = max(height, width * ratio)
                width = height / ratio
            }
        }
        let scale = min(1, Double(configuration.longestSide) / max(width, height))
        return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
    }
}
