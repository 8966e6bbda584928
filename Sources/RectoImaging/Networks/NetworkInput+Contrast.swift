// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

extension NetworkInput {
    /// A picture in luminance as one plane of evened out contrast, its edges repeated if the plane is larger.
    ///
    /// - Parameters:
    ///   - picture: In luminance, at most as large as the plane.
    ///   - side: Side of the square over which contrast is evened out, in pixels.
    ///   - leastDeviation: Of samples from 0 to 1; contrast far below it is taken for noise.
    ///   - limit: The bound at which values are cut off, both ways.
    ///   - width: Columns of the plane.
    ///   - height: Rows of the plane.
    /// - Throws: ``VisionError`` if there is no memory.
    init(
        contrastOf picture: Image,
        side: Int,
        leastDeviation: Float,
        limit: Float,
        width: Int,
        height: Int
    ) throws(VisionError) {
        let values = try unsafe [Float](capacity: width * height, "even out contrast") { plane, _ in
            unsafe picture.withPixels { pixels in
                unsafe recto_pixels_contrast(
                    pixels,
                    Int32(side),
                    leastDeviation,
                    limit,
                    Int32(width),
                    Int32(height),
                    plane
                )
            }
        }
        self.init(values: values, planes: 1, width: width, height: height)
    }
}
