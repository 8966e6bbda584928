// SPDX-License-Identifier: Apache-2.0

extension SharedPattern {
    /// True if a pattern is nothing of its own, but what another one leaves in the frequencies, too.
    ///
    /// Lines are no waves: they have harmonics. And JPEG rounds each block of 8 × 8 pixels for itself, which adds to each
    /// frequency others that differ by periods of the blocks. Of a picture that was scaled after it was stored the blocks
    /// have another size, but the echo still has one coordinate of the pattern.
    ///
    /// - Parameters:
    ///   - other: The coarser pattern.
    ///   - side: Of the squares, in pixels.
    /// - Returns: Also true if another pattern only looks so by chance.
    func isEcho(of other: SharedPattern, side: Int) -> Bool {
        guard other.shareOnDocument >= 0.8 * shareOnDocument else { return false }
        let tolerance = Self.tolerance
        let blocks = Double(side) / 8
        for (multiple, slack) in [(1.0, tolerance), (1.5, tolerance), (2, 1.4 * tolerance), (3, 2.1 * tolerance)] {
            for sign in [1.0, -1] {
                let rest = frequency - other.frequency * (sign * multiple)
                if multiple > 1, abs(rest.x) < slack, abs(rest.y) < slack { return true }
                if multiple != 1.5, rest.x.isMultiple(of: blocks, within: tolerance),
                    rest.y.isMultiple(of: blocks, within: tolerance)
                {
                    return true
                }
            }
        }
        let ratio = frequency.length / other.frequency.length
        let sharesOne =
            abs(abs(frequency.x) - abs(other.frequency.x)) < tolerance
            || abs(abs(frequency.y) - abs(other.frequency.y)) < tolerance
        // A lattice that stands on its corner shares both coordinates and is as fine both ways.
        return sharesOne && !(0.93...1.07).contains(ratio)
    }

    /// Difference in steps up to which two frequencies are one, after both were fitted to many squares.
    private static let tolerance = 0.8
}

extension Double {
    fileprivate func isMultiple(of step: Double, within tolerance: Double) -> Bool {
        abs(self - step * (self / step).rounded()) < tolerance
    }
}
