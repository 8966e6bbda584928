// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// A way to cut strips a little otherwise, so that the recogniser takes another look.
package struct StripVariation: Sendable {
    /// The factor between the assumed and the apparent height of the capitals.
    let height: Double
    /// The distance below its apparent place at which the line is assumed, in capital heights.
    let shift: Double
    /// The deviation of a blur, in pixels of the strip, which has capitals of 20.
    var blur = 0.0
    /// True if shadows stay on the strip though they were taken off to find the lines.
    var keepsShadows = false

    /// As the lines seem to run.
    static let none = StripVariation(height: 1, shift: 0)
    /// The variations worth another look: doubt often comes from the cut of a line, not from the page.
    package static let others = [StripVariation(height: 0.9, shift: -0.05), StripVariation(height: 1.1, shift: 0.05)]
    /// A look with the shadows on: what it does not confirm is in doubt, since faint strokes may be taken off with them.
    package static let withShadows = StripVariation(height: 1, shift: 0, keepsShadows: true)
    /// Softer looks, as from half the size and from a third.
    ///
    /// Sharp pictures of real print show grain, rasters and frayed edges that the recogniser does not know.
    package static let softer = [
        StripVariation(height: 1, shift: 0, blur: 0.9), StripVariation(height: 1, shift: 0, blur: 1.5),
    ]
}

/// The way along a line by even steps of characters, in pixels of the patch.
struct StripPath {
    /// Half as many again as the longest line has.
    private static let mostCharacters = 66.0

    /// For each column of a strip the middle of the capitals.
    let columns: [Point]
    /// For each column from the feet of the capitals to their tops.
    let capitalHeights: [Double]
    /// The same in the middle of the line.
    let capitalHeight: Double

    init(_ trace: ZoneLineTrace, margin: Double, _ variation: StripVariation) {
        let step = 1 / ZoneRecogniser.pitch
        func advanced(_ x: Double, by pitches: Double) -> Double {
            let half = x + 0.5 * pitches * exp(trace.logPitch.continued(x))
            return x + pitches * exp(trace.logPitch.continued(half))
        }
        capitalHeight = variation.height * exp(trace.logPitch.continued(trace.extent.middle))
        let shift = variation.shift * capitalHeight
        var x = trace.extent.lowerBound
        for _ in 0..<Int(margin * ZoneRecogniser.pitch) { x = advanced(x, by: -step) }
        var columns: [Point] = []
        let characters = trace.characters(trace.extent.lowerBound, trace.extent.upperBound)
        // If the pitch was misjudged altogether, a line has no end.
        let length = characters.isFinite ? max(0, min(characters, Self.mostCharacters)) : 0
        let pixels = Int((length + 2 * margin) * ZoneRecogniser.pitch)
        let width = max(1, pixels / ZoneRecogniser.stride) * ZoneRecogniser.stride
        for _ in 0..<width {
            let middle = advanced(x, by: step / 2)
            columns.append(Point(x: middle, y: trace.middle.continued(middle) + shift))
            x = advanced(x, by: step)
        }
        self.columns = columns
        let height = capitalHeight
        capitalHeights = columns.map { height * trace.relativeHeight.continued($0.x) }
    }
}
