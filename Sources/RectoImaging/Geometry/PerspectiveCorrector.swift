// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Straightens what a quadrilateral encloses into an upright rectangular image.
public struct PerspectiveCorrector: Sendable {
    /// A corrector; it has no settings.
    public init() {}

    /// What `outline` encloses, as an image of the given size.
    ///
    /// - Returns: The image, and the mapping from its coordinates back to those of `image`.
    /// - Throws: ``VisionError`` where the outline has no area or memory ran out.
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
        let corrected = try unsafe image.derived(width: width, height: height, "warp") { source, destination in
            unsafe recto_perspective_warp(source, toSource.matrix, destination)
        }
        return (corrected, toSource)
    }
}
