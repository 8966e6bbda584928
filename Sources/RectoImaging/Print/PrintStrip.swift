// SPDX-License-Identifier: Apache-2.0

/// The strip that shows a line of print to a network of `Models/print`, and the place of each step of it on the card.
struct PrintStrip {
    /// Pixels of a strip from the foot of a capital to its top.
    private static let capitalHeight = 20.0
    /// The factor by which a strip shows its line wider than high.
    private static let stretch = 1.25
    /// Heights of a capital that a strip shows before the line and after it.
    private static let margin = 1.1

    private let line: PrintedLine
    /// Pixels of the card for each of the strip's, from its top to its bottom and along it.
    private let down: Double
    private let along: Double
    /// The start of the strip on the card.
    private let left: Double

    /// The strip of a line, as if its capitals were so many times as high; that changes nothing along it.
    init(_ line: PrintedLine, heights: Double = 1) {
        self.line = line
        down = heights * line.capitalHeight / Self.capitalHeight
        along = line.capitalHeight / Self.capitalHeight / Self.stretch
        left = line.extent.lowerBound - Self.margin * line.capitalHeight
    }

    /// The pixels of the strip.
    ///
    /// - Throws: ``VisionError``.
    func pixels(of card: Image) throws(VisionError) -> Image {
        try card.sampled(at: places, pixelsPerPixel: down)
    }

    /// The number of the reader's steps along the strip to a place on the card.
    func step(_ x: Double) -> Double { (x - left) / along / Double(StripReader.stride) }

    /// The place on the card at a number of steps along the strip.
    func place(ofStep step: Double) -> Double { left + step * Double(StripReader.stride) * along }

    private var places: PlaceGrid {
        let right = line.extent.upperBound + Self.margin * line.capitalHeight
        let steps = Int(step(right).rounded(.up))
        var places = PlaceGrid(width: steps * StripReader.stride, height: StripReader.height)
        for column in 0..<places.width {
            let x = (left + (Double(column) + 0.5) * along).clamped(to: line.clear)
            let middle = line.foot(at: x) - line.capitalHeight / 2
            for row in 0..<places.height {
                places[column, row] = Point(
                    x: x,
                    y: middle + (Double(row) + 0.5 - Double(places.height) / 2) * down
                )
            }
        }
        return places
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
