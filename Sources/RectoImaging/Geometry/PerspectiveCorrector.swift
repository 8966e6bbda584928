// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Straightens the content of a quadrilateral into an upright rectangular image.
public struct PerspectiveCorrector: Sendable {
    /// A corrector; it has no settings.
    public init() {}

    /// The content of `outline`, as an image of the given size.
    ///
    /// - Returns: The image, and the mapping from its coordinates back to those of `image`.
    /// - Throws: ``VisionError`` if the outline has no area or memory ran out.
    public func correct(
        _ image: Image,
        outline: Quadrilateral,
        width: Int,
        height: Int
    ) throws(VisionError) -> (image: Image, toSource: Homography) {
        let toSource = try Homography(
            from: Quadrilateral(width: Double(width), height: Double(height)),
            to: outline
        )
        var source = image
        var matrix = toSource.matrix
        if outline.isAtLeastTwice(width: width, height: height), let half = try image.half() {
            source = half
            // Pixels count from their middles: that of the first one of the half lies between those of the first two.
            let (last, shift) = (Array(matrix[6...]), 0.25)
            for index in 0..<6 { matrix[index] = matrix[index] / 2 - shift * last[index % 3] }
        }
        let corrected = try unsafe source.derived(width: width, height: height, "warp") { source, destination in
            unsafe recto_perspective_warp(source, matrix, destination)
        }
        return (corrected, toSource)
    }
}

extension Quadrilateral {
    /// True if each of its sides has at least two pixels for one of a rectangle's.
    fileprivate func isAtLeastTwice(width: Int, height: Int) -> Bool {
        min((topRight - topLeft).length, (bottomRight - bottomLeft).length) >= 2 * Double(width)
            && min((bottomLeft - topLeft).length, (bottomRight - topRight).length) >= 2 * Double(height)
    }
}
