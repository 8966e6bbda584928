// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The strength of the strongest fine pattern around a point, such as that of a screen's pixels.
    ///
    /// - Parameter point: The middle of the square of 256 pixels that is looked at, or of 128 in small images.
    /// - Returns: The strongest amplitude over the median one; `nil` of images that are smaller than 128 pixels.
    /// - Throws: ``VisionError`` if there is no memory.
    package func periodicity(around point: Point) throws(VisionError) -> Double? {
        let side = min(width, height) >= 256 ? 256 : 128
        guard let square = square(of: side, around: point) else { return nil }
        return try AmplitudeSpectrum(of: square).strength
    }

    /// The square around a point, moved into the image if it reaches beyond; `nil` if the image is smaller.
    func square(of side: Int, around point: Point) -> Image? {
        guard width >= side, height >= side, point.x.isFinite, point.y.isFinite else { return nil }
        let left = Int(min(Double(width - side), max(0, point.x - Double(side) / 2)))
        let top = Int(min(Double(height - side), max(0, point.y - Double(side) / 2)))
        return cropped(x: left, y: top, width: side, height: side)
    }
}
