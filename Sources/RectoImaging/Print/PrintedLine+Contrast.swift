// SPDX-License-Identifier: Apache-2.0

extension PrintedLine {
    /// The standard deviation of the levels on a line: some 10 for fine lines of the ground, 20 and more for print.
    ///
    /// - Parameter document: In grey.
    /// - Returns: In levels of 0 to 255; 0 for a line that lies beside the document.
    func contrast(on document: Image) -> Double {
        precondition(document.format == .grey, "levels are of luminance")
        let columns = Self.pixels(extent.lowerBound, extent.upperBound, of: document.width)
        let (count, sum, squares) = unsafe document.withUnsafeBytes { pixels in
            var (count, sum, squares) = (0, 0, 0)
            // Every second column and row: a stroke of print is two pixels wide and more.
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
                let foot = self.foot(at: Double(x))
                let rows = Self.pixels(foot - capitalHeight, foot, of: document.height)
                for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
                    let level = Int(unsafe pixels[y * document.bytesPerRow + x])
                    (count, sum, squares) = (count + 1, sum + level, squares + level * level)
                }
            }
            return (count, sum, squares)
        }
        guard count > 0 else { return 0 }
        let mean = Double(sum) / Double(count)
        return max(0, Double(squares) / Double(count) - mean * mean).squareRoot()
    }

    /// The pixels between two places that the document has.
    private static func pixels(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
        let whole = 0.0...Double(count)
        let first = Int(min(max(start, whole.lowerBound), whole.upperBound))
        return first..<max(first, Int(min(max(end, whole.lowerBound), whole.upperBound)))
    }
}
