// SPDX-License-Identifier: Apache-2.0

/// The freedom of the region from reflections that hide its content.
///
/// White paper is as bright as a reflection, so brightness alone does not tell. A reflection is a saturated spot with
/// surroundings that fall off gradually, over more than the sharpest edge of the picture: light adds to light. White
/// paper ends at once, at ink, at a print's tint or at the edge of the card, and is level behind that.
struct Glare: Sendable {
    /// The conditions for a reflection.
    struct Configuration: Sendable {
        /// Longest side of the copy that is looked at, in pixels: print melts into paper, spots stay.
        var longSide = 320
        /// Half the width of strokes, in pixels of that copy, that are painted over before: light falls on paper.
        var inkReach = 2
        /// Least level of a saturated pixel; JPEG seldom leaves it at 255.
        var saturated: UInt8 = 250
        /// Least share of the region that a spot covers: smaller ones hide a letter at most.
        var leastShare = 0.002
        /// The distances around a spot at which its surroundings are measured, as shares of the longest side, nearest
        /// first.
        var distances = [0.01, 0.02, 0.035, 0.05]
        /// Greatest fall, in levels, to the nearest of these: an edge of ink or of the card falls more.
        var greatestFall = 40
        /// Least fall, in levels, between the nearest and the farthest: paper is level.
        var leastFall = 16
        /// Share of a spot's border that falls off in this way: from the first on the spot counts, fully at the second.
        ///
        /// White paper between print reached 0.28 on our scans, reflections had from 0.3 to 1.
        var softShare = 0.25...0.45
        /// The confidence from which on a spot is taken for a reflection, if that has to be decided.
        var leastWeight = 0.5
        /// Share of the region blown out at which the value is a half: about a line of a zone, or a birth date.
        var halfShare = 0.03
    }

    var configuration = Configuration()

    func assess(_ view: LuminanceView) -> Assessment {
        let reduced = view.reduced(longSide: configuration.longSide)
        guard min(reduced.width, reduced.height) >= 16 else { return .notAssessed(.tooFewPixels) }
        let blown = weighted(reduced).reduce(0.0) { $0 + Double($1.pixels.count) * $1.weight }
        return .falling(blown / Double(reduced.pixels.count), half: configuration.halfShare)
    }

    /// The areas that reflections saturate, in pixels of the image: of each, the rows of the copy that is looked at.
    func reflections(in view: LuminanceView) -> [Rectangle] {
        let reduced = view.reduced(longSide: configuration.longSide)
        guard min(reduced.width, reduced.height) >= 16 else { return [] }
        return weighted(reduced).filter { $0.weight >= configuration.leastWeight }.flatMap { spot in
            Dictionary(grouping: spot.pixels) { $0 / reduced.width }.sorted { $0.key < $1.key }.map { row, pixels in
                let columns = pixels.map { $0 % reduced.width }
                let (first, last) = (columns.min() ?? 0, columns.max() ?? 0)
                return Rectangle(
                    x: Double(first) * reduced.scale,
                    y: Double(row) * reduced.scale,
                    width: Double(last - first + 1) * reduced.scale,
                    height: reduced.scale
                )
            }
        }
    }

    /// The saturated spots that are large enough, each with the confidence that it is a reflection.
    private func weighted(_ reduced: LuminanceView) -> [(pixels: [Int], weight: Double)] {
        let view = reduced.paper(reach: configuration.inkReach)
        let least = Int((configuration.leastShare * Double(view.pixels.count)).rounded(.up))
        let spots = SaturatedSpots(in: view, from: configuration.saturated)
        return spots.members.indices.filter { spots.members[$0].count >= least }
            .map { (spots.members[$0], weight(of: $0, of: spots, in: view)) }
    }

    /// The confidence that a spot is a reflection, 0 to 1, by the gradual fall of light around it.
    private func weight(of spot: Int, of spots: SaturatedSpots, in view: LuminanceView) -> Double {
        let longSide = Double(max(view.width, view.height))
        let distances = configuration.distances.map { max(1, ($0 * longSide).rounded()) }
        var (soft, seen) = (0, 0)
        for index in spots.members[spot] {
            guard let normal = spots.outwards(from: index) else { continue }
            let (y, x) = index.quotientAndRemainder(dividingBy: view.width)
            let levels = distances.compactMap { view.level(x: Double(x) + $0 * normal.x, y: Double(y) + $0 * normal.y) }
            guard levels.count == distances.count else { continue }
            seen += 1
            if isFalling(levels) { soft += 1 }
        }
        guard seen > 0 else { return 0 }
        let (none, full) = (configuration.softShare.lowerBound, configuration.softShare.upperBound)
        return min(1, max(0, (Double(soft) / Double(seen) - none) / (full - none)))
    }

    private func isFalling(_ levels: [Int]) -> Bool {
        guard let first = levels.first, let last = levels.last else { return false }
        return Int(configuration.saturated) - first <= configuration.greatestFall
            && first - last >= configuration.leastFall
            && zip(levels, levels.dropFirst()).allSatisfy { $0 >= $1 }
    }
}

extension LuminanceView {
    /// The level of the pixel nearest to a place; `nil` outside.
    fileprivate func level(x: Double, y: Double) -> Int? {
        let (column, row) = (Int(x.rounded()), Int(y.rounded()))
        guard (0..<width).contains(column), (0..<height).contains(row) else { return nil }
        return Int(pixels[row * width + column])
    }

    /// The view without its print: dark things up to twice `reach` wide take the level around them (grey closing).
    fileprivate func paper(reach: Int) -> LuminanceView {
        var levels = pixels
        for (dx, dy) in [(1, 0), (0, 1)] { combine(&levels, reach: reach, dx: dx, dy: dy) { max($0, $1) } }
        for (dx, dy) in [(1, 0), (0, 1)] { combine(&levels, reach: reach, dx: dx, dy: dy) { min($0, $1) } }
        return LuminanceView(width: width, height: height, scale: scale, pixels: levels)
    }

    /// Replaces each level by the result of `pick` for it and the levels up to `reach` away along one axis.
    @inline(__always)
    private func combine(
        _ levels: inout [UInt8],
        reach: Int,
        dx: Int,
        dy: Int,
        _ pick: (UInt8, UInt8) -> UInt8
    ) {
        let source = levels
        unsafe levels.withUnsafeMutableBufferPointer { levels in
            unsafe source.withUnsafeBufferPointer { source in
                for distance in -reach...reach where distance != 0 {
                    let (right, down) = (dx * distance, dy * distance)
                    for y in max(0, -down)..<max(0, -down, min(height, height - down)) {
                        let (row, other) = (y * width, (y + down) * width + right)
                        for x in max(0, -right)..<min(width, width - right) {
                            unsafe levels[row + x] = pick(levels[row + x], source[other + x])
                        }
                    }
                }
            }
        }
    }
}

/// Connected saturated pixels of a view.
private struct SaturatedSpots {
    /// Indices of the pixels of each spot.
    private(set) var members: [[Int]] = []
    private let width: Int
    private let height: Int
    /// The spot of each pixel: its number and 1; 0 if it is not saturated, -1 before it is known.
    private var labels: [Int32]

    init(in view: LuminanceView, from saturated: UInt8) {
        width = view.width
        height = view.height
        labels = view.pixels.map { $0 >= saturated ? -1 : 0 }
        for start in labels.indices where labels[start] < 0 { fill(from: start) }
    }

    private mutating func fill(from start: Int) {
        let label = Int32(members.count + 1)
        var spot = [start]
        labels[start] = label
        var reached = 0
        while reached < spot.count {
            let index = spot[reached]
            let x = index % width
            if x > 0 { take(index - 1, as: label, &spot) }
            if x < width - 1 { take(index + 1, as: label, &spot) }
            if index >= width { take(index - width, as: label, &spot) }
            if index < labels.count - width { take(index + width, as: label, &spot) }
            reached += 1
        }
        members.append(spot)
    }

    private mutating func take(_ index: Int, as label: Int32, _ spot: inout [Int]) {
        guard labels[index] < 0 else { return }
        labels[index] = label
        spot.append(index)
    }

    /// The direction away from the spot of a pixel on its border.
    ///
    /// - Returns: `nil` inside, near the view's edge, and if the spot is too thin to have a side.
    func outwards(from index: Int) -> Point? {
        let label = labels[index]
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        guard (2..<width - 2).contains(x), (2..<height - 2).contains(y) else { return nil }
        let around = [index - 1, index + 1, index - width, index + width]
        guard !around.allSatisfy({ labels[$0] == label }) else { return nil }
        var sum = Point(x: 0, y: 0)
        for dy in -2...2 {
            for dx in -2...2 where labels[index + dy * width + dx] != label {
                sum = sum + Point(x: Double(dx), y: Double(dy))
            }
        }
        return sum.length >= 2 ? sum * (1 / sum.length) : nil
    }
}
