// SPDX-License-Identifier: Apache-2.0

/// The contrast between ink and paper at the places with ink on paper.
///
/// The standard's dynamic range is the entropy of the levels, which for print says little: black on white has two
/// levels. Contrast is taken place by place and relative to the brighter side. So neither a shadow across the page nor
/// a dark exposure changes it.
struct Contrast: Sendable {
    /// The scale of the value.
    struct Configuration: Sendable {
        /// Side of the places compared, in pixels of the view.
        var side = 16
        /// Share of the places with more contrast than the one judged: print covers at least so much of a document.
        var printShare = 0.1
        /// The bright side counts as at least so bright: below, noise alone would make contrast.
        var leastWhite = 48
    }

    var configuration = Configuration()

    func assess(_ view: LuminanceView) -> Assessment {
        let side = configuration.side
        var contrasts: [Double] = []
        for top in stride(from: 0, to: view.height, by: side) {
            for left in stride(from: 0, to: view.width, by: side) {
                contrasts.append(contrast(of: view, x: left, y: top))
            }
        }
        contrasts.sort()
        return .value(contrasts[Int(Double(contrasts.count - 1) * (1 - configuration.printShare))])
    }

    private func contrast(of view: LuminanceView, x: Int, y: Int) -> Double {
        let columns = x..<min(x + configuration.side, view.width)
        var (black, white) = (UInt8.max, UInt8.min)
        unsafe view.pixels.withUnsafeBufferPointer { pixels in
            // Every second row: strokes are higher than that.
            for row in stride(from: y, to: min(y + configuration.side, view.height), by: 2) {
                for column in columns {
                    let level = unsafe pixels[row * view.width + column]
                    black = min(black, level)
                    white = max(white, level)
                }
            }
        }
        return Double(white - black) / Double(max(Int(white), configuration.leastWhite))
    }
}
