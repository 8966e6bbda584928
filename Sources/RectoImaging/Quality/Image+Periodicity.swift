// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

extension Image {
    /// The strength of the strongest fine pattern around a point, such as that of a screen's pixels.
    ///
    /// - Parameter point: The middle of the square of 256 pixels that is looked at, or of 128 in small images.
    /// - Returns: The strongest amplitude over the median one; `nil` of images that are smaller than 128 pixels.
    /// - Throws: ``VisionError`` if there is no memory.
    package func periodicity(around point: Point) throws(VisionError) -> Double? {
        let side = min(width, height) >= 256 ? 256 : 128
        guard width >= side, height >= side, point.x.isFinite, point.y.isFinite else { return nil }
        let left = Int(min(Double(width - side), max(0, point.x - Double(side) / 2)))
        let top = Int(min(Double(height - side), max(0, point.y - Double(side) / 2)))
        guard let square = cropped(x: left, y: top, width: side, height: side) else { return nil }
        var strength = 0.0
        try VisionError.check(
            unsafe square.withPixels { unsafe recto_pixels_periodicity($0, &strength) },
            "look for patterns"
        )
        return strength
    }
}
