// SPDX-License-Identifier: Apache-2.0

/// Measures the blur of the strongest edges of a view, at any contrast.
///
/// A step blurred by a Gaussian of deviation s has a slope that falls in a known way when it is blurred once more. The
/// squared ratio of slopes before and after is (s² + b²) / (s² + a²); a² and b² are the variances of the two filters.
/// Contrast and content cancel out, which they do not in the variance of a Laplacian. Slopes are summed with the sign
/// of the smoother one, so that noise cancels out too.
struct EdgeBlur: Sendable {
    /// The conditions for an edge to count.
    struct Configuration: Sendable {
        /// Levels per pixel that the smoothed slope of an edge has at least: below is paper's grain and JPEG's.
        var leastSlope = 3.0
        /// The slope of an edge over the deviation that noise alone gives to slopes.
        var slopeOverNoise = 6.0
        /// Share of the strongest slopes that count: edges of equal contrast are the stronger the sharper they are.
        var strongest = 0.5
        /// Edge pixels needed in a direction.
        var leastEdgePixels = 24
        /// Blur in pixels of the view up to which the ratio of slopes is exact enough; beyond, half the size is used.
        var greatestDeviation = 1.8
        /// Slope of the strongest edges over the deviation of noise in slopes that is enough.
        ///
        /// With less, half the size is used, because noise is half there. The peak of a slope is at a place to which
        /// noise adds, more to the finer one.
        var leastSignal = 25.0
        /// Cells looked at: those with the most contrast between neighbours.
        var cells = 48
    }

    var configuration = Configuration()

    /// Side of a cell, in pixels.
    private static let side = 32
    /// Variances of the two slope filters along the edge's normal: [-1 0 1] / 2, and that smoothed by [1 4 6 4 1] / 16.
    private static let (fineVariance, coarseVariance) = (1.0 / 3, 4.0 / 3)
    /// The deviation of the smoothed slope for white noise of deviation 1: the root of the sum of its squared weights.
    private static let noiseGain = 0.15
    /// Pixels around an edge that its slopes are taken from.
    private static let reach = 4

    /// Deviation of the blur in pixels of the image, 0 if it is too fine to be seen; `nil` if there is no edge.
    ///
    /// Blur along a line alone, as a moving hand makes it, counts: of the two directions the more blurred is taken.
    func deviation(in view: LuminanceView) -> Double? {
        let largest = view.scale
        var view = view
        var last: Double?
        while true {
            if let (deviation, signal) = deviationAtFullSize(of: view) {
                last = deviation * view.scale
                // For noise the size is halved once: more would hide the sharpness of a noisy picture.
                let isClear = signal >= configuration.leastSignal || view.scale > largest
                if deviation <= configuration.greatestDeviation, isClear { return last }
            }
            guard let halved = view.halved(least: 4 * Self.reach) else { return last }
            view = halved
        }
    }

    /// The deviation in pixels of the view, and the ratio of its slopes to noise.
    private func deviationAtFullSize(of view: LuminanceView) -> (deviation: Double, signal: Double)? {
        guard min(view.width, view.height) > 2 * Self.reach else { return nil }
        let cells = CellSurvey(of: view, side: Self.side)
        let noise = Self.noiseGain * cells.noise
        let threshold = max(configuration.leastSlope, configuration.slopeOverNoise * noise)
        let busiest = cells.busiest(configuration.cells)
        let deviations = [(1, view.width), (view.width, 1)].map { step, across in
            var edges: [Edge] = []
            for cell in busiest { collect(&edges, in: cell, of: view, step: step, across: across, over: threshold) }
            return deviation(of: edges)
        }
        return deviations.compactMap(\.self).max { $0.deviation < $1.deviation }
            .map { ($0.deviation, $0.slope / max(noise, 0.01)) }
    }

    /// Slopes at one pixel of an edge, in 512ths of a level per pixel; both in the direction of the smoother one.
    private struct Edge {
        let fine: Int
        let coarse: Int
    }

    private func deviation(of edges: [Edge]) -> (deviation: Double, slope: Double)? {
        guard edges.count >= configuration.leastEdgePixels else { return nil }
        let slopes = edges.map(\.coarse).sorted()
        // Not the very strongest: a glint or a dead pixel would set the scale.
        let least = Double(slopes[slopes.count * 19 / 20]) * configuration.strongest
        let strong = edges.filter { Double($0.coarse) >= least }
        let coarse = strong.reduce(0) { $0 + $1.coarse }
        let ratio = Double(strong.reduce(0) { $0 + $1.fine }) / Double(coarse)
        let slope = Double(coarse) / Double(strong.count) / 512
        // Hardly changed by the second filter: wider than could be told from flat, which more than 30 pixels are.
        let square = max(1.001, ratio * ratio)
        let variance = (Self.coarseVariance - square * Self.fineVariance) / (square - 1)
        return (max(0, variance).squareRoot(), slope)
    }

    /// Adds the edges of a cell with a normal along `step`, at the peak of the smoothed slope.
    private func collect(
        _ edges: inout [Edge],
        in cell: CellSurvey.Cell,
        of view: LuminanceView,
        step: Int,
        across: Int,
        over threshold: Double
    ) {
        let reach = Self.reach
        let along = step == 1 ? (cell.x, view.width) : (cell.y, view.height)
        let other = step == 1 ? (cell.y, view.height) : (cell.x, view.width)
        let first = max(along.0, reach)
        let count = min(along.0 + Self.side, along.1 - reach) - first
        guard count > 0 else { return }
        let least = Int(threshold * 512)
        var smooth = [Int](repeating: 0, count: count + 2 * reach)
        var fine = [Int](repeating: 0, count: count + 2 * reach)
        var coarse = [Int](repeating: 0, count: count + 2 * reach)
        for line in stride(from: max(other.0, 2), to: min(other.0 + Self.side, other.1 - 2), by: 1) {
            var index = line * across + (first - reach) * step
            for at in smooth.indices {
                smooth[at] =
                    Int(view.pixels[index - 2 * across]) + Int(view.pixels[index + 2 * across])
                    + 4 * (Int(view.pixels[index - across]) + Int(view.pixels[index + across]))
                    + 6 * Int(view.pixels[index])
                index += step
            }
            for at in 1..<smooth.count - 1 { fine[at] = smooth[at + 1] - smooth[at - 1] }
            for at in 3..<smooth.count - 3 {
                coarse[at] = fine[at - 2] + fine[at + 2] + 4 * (fine[at - 1] + fine[at + 1]) + 6 * fine[at]
            }
            for at in reach..<reach + count {
                let slope = abs(coarse[at])
                guard slope >= least, slope >= abs(coarse[at - 1]), slope > abs(coarse[at + 1]) else { continue }
                edges.append(Edge(fine: 16 * (coarse[at] < 0 ? -fine[at] : fine[at]), coarse: slope))
            }
        }
    }
}

/// Square cells of a view: the amount of detail in each, and the noise of cells without detail.
private struct CellSurvey {
    struct Cell {
        let x: Int
        let y: Int
        /// Mean difference between pixels that are two apart.
        let activity: Int
        /// Mean of the second difference of second differences, which edges and slopes hardly raise.
        let roughness: Double
    }

    let cells: [Cell]

    init(of view: LuminanceView, side: Int) {
        var cells: [Cell] = []
        for y in stride(from: 0, to: view.height, by: side) {
            for x in stride(from: 0, to: view.width, by: side) {
                cells.append(Cell(of: view, x: x, y: y, side: side))
            }
        }
        self.cells = cells
    }

    func busiest(_ count: Int) -> [Cell] {
        Array(cells.sorted { $0.activity > $1.activity }.prefix(count))
    }

    /// Deviation of the noise in levels: that of the quietest fifth of the cells, since texture is no noise.
    var noise: Double {
        let sorted = cells.map(\.roughness).sorted()
        // The mask's weights have a root of squares of 6, and the mean magnitude of a Gaussian is 0.8 deviations.
        return sorted[sorted.count / 5] / 6 / 0.8
    }
}

extension CellSurvey.Cell {
    fileprivate init(of view: LuminanceView, x: Int, y: Int, side: Int) {
        var (activity, roughness, count) = (0, 0, 0)
        let width = view.width
        for row in stride(from: max(y, 1), to: min(y + side, view.height - 1), by: 4) {
            for column in stride(from: max(x, 1), to: min(x + side, width - 1), by: 4) {
                let at = row * width + column
                func level(_ offset: Int) -> Int { Int(view.pixels[at + offset]) }
                let (left, right, above, below) = (level(-1), level(1), level(-width), level(width))
                activity += abs(right - left) + abs(below - above)
                let corners = level(-width - 1) + level(-width + 1) + level(width - 1) + level(width + 1)
                roughness += abs(corners - 2 * (left + right + above + below) + 4 * level(0))
                count += 1
            }
        }
        self.init(x: x, y: y, activity: activity, roughness: Double(roughness) / Double(max(1, count)))
    }
}
