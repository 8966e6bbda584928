// SPDX-License-Identifier: Apache-2.0

extension UprightFace {
    /// The likeness of two faces, pixel by pixel: the correlation of both in 24 × 24 pixels, −1 to 1.
    ///
    /// - Throws: ``VisionError`` if there is no memory.
    package func likeness(to other: UprightFace) throws(VisionError) -> Double {
        let (own, others) = (try coarse(), try other.coarse())
        let (mean, otherMean) = (own.reduce(0, +) / Double(own.count), others.reduce(0, +) / Double(others.count))
        var (product, square, otherSquare) = (0.0, 0.0, 0.0)
        for (value, otherValue) in zip(own, others) {
            let (difference, otherDifference) = (value - mean, otherValue - otherMean)
            product += difference * otherDifference
            square += difference * difference
            otherSquare += otherDifference * otherDifference
        }
        return product / max((square * otherSquare).squareRoot(), 1)
    }

    /// The middle of the face, without its surroundings.
    private func coarse() throws(VisionError) -> [Double] {
        guard let middle = image.cropped(x: 36, y: 36, width: 120, height: 120) else { return [] }
        return try middle.reduced(width: 24, height: 24).samples.map(Double.init)
    }
}
