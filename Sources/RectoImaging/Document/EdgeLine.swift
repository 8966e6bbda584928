// SPDX-License-Identifier: Apache-2.0

/// A straight line through an image, and the edges along it.
struct EdgeLine {
    /// Unit vector across the line.
    let normal: Point
    /// Distance of the line from the origin, along `normal`.
    let distance: Double
    /// True if it is an edge of the image itself, about which nothing can be seen.
    let isImageBorder: Bool
    /// The first place along the line that is counted.
    let start: Double
    /// Pixels for each place that is counted.
    let step: Double
    /// For each place along the line, the number of places up to it that have an edge.
    private(set) var covered: [Float]
    /// The same, counting edges that get lighter along `normal` as 1 and those that get darker as -1.
    private var polarity: [Float]

    /// Unit vector along the line.
    var direction: Point { Point(x: -normal.y, y: normal.x) }

    /// The line at a distance from the origin, with the edges of `map` that lie within `reach` of it.
    init(normal: Point, distance: Double, in map: EdgeMap, reach: Float, spread: Int) {
        self.normal = normal
        self.distance = distance
        isImageBorder = false
        step = 1
        let along = Point(x: -normal.y, y: normal.x)
        let (width, height) = (Double(map.width), Double(map.height))
        let ends = [0, along.x * width, along.y * height, along.x * width + along.y * height]
        let first = (ends.min() ?? 0) - 1
        start = first
        let count = Int((ends.max() ?? 0) - first) + 3
        var signs = [Int8](repeating: 0, count: count)
        let (nx, ny, rho) = (Float(normal.x), Float(normal.y), Float(distance))
        let (ax, ay, origin) = (Float(along.x), Float(along.y), Float(first))
        map.forEachEdge(near: EdgeMap.direction(nx, ny), spread: spread) { edge in
            guard abs(nx * edge.x + ny * edge.y - rho) <= reach else { return }
            let place = Int(ax * edge.x + ay * edge.y - origin)
            guard place > 0, place < count - 1 else { return }
            let sign: Int8 = nx * edge.normalX + ny * edge.normalY > 0 ? 1 : -1
            // Neighbours on a slanted line are up to 1.4 pixels apart.
            signs[place] = sign
            if signs[place - 1] == 0 { signs[place - 1] = sign }
            if signs[place + 1] == 0 { signs[place + 1] = sign }
        }
        covered = [Float](repeating: 0, count: count + 1)
        polarity = covered
        for place in 0..<count {
            covered[place + 1] = covered[place] + (signs[place] == 0 ? 0 : 1)
            polarity[place + 1] = polarity[place] + Float(signs[place])
        }
    }

    /// An edge of the image.
    init(imageBorderAcross normal: Point, distance: Double) {
        self.normal = normal
        self.distance = distance
        isImageBorder = true
        start = 0
        step = 1
        covered = []
        polarity = []
    }

    /// A line of an image reduced by `factor`, in the image itself.
    func scaled(by factor: Double) -> EdgeLine { EdgeLine(scaling: self, by: factor) }

    private init(scaling line: EdgeLine, by factor: Double) {
        normal = line.normal
        distance = line.distance * factor
        isImageBorder = line.isImageBorder
        start = line.start * factor
        step = line.step * factor
        covered = line.covered
        polarity = line.polarity
    }

    /// The place of a point along the line.
    func place(_ point: Point) -> Double { point.x * -normal.y + point.y * normal.x }

    /// Share of the pixels between two places that have an edge, 0 to 1.
    func coverage(_ from: Double, _ to: Double) -> Double { mean(of: covered, from, to) }

    /// Mean sign of the edges between two places; 1 if all get lighter along `normal`.
    func polarity(_ from: Double, _ to: Double) -> Double { mean(of: polarity, from, to) }

    private func mean(of sums: [Float], _ from: Double, _ to: Double) -> Double {
        let last = sums.count - 1
        let low = max(0, min(last, Int((min(from, to) - start) / step)))
        let high = max(0, min(last, Int((max(from, to) - start) / step)))
        guard high > low else { return 0 }
        return Double(sums[high] - sums[low]) / Double(high - low)
    }

    /// The stretch with the most edges in it and the fewest gaps: its length less its gaps, and its ends.
    func longestRun(gapCost: Float) -> (score: Double, from: Double, to: Double) {
        var best: (score: Float, from: Int, to: Int) = (0, 0, 0)
        var (score, from): (Float, Int) = (0, 0)
        for place in 0..<max(0, covered.count - 1) {
            score += covered[place + 1] > covered[place] ? 1 : -gapCost
            if score <= 0 { (score, from) = (0, place + 1) }
            if score > best.score { best = (score, from, place + 1) }
        }
        return (Double(best.score) * step, start + Double(best.from) * step, start + Double(best.to) * step)
    }

    /// True if two lines are within `distance` pixels of each other all over an image with this middle.
    func isSame(as other: EdgeLine, middle: Point, within distance: Double = 1.5) -> Bool {
        let cosine = normal.x * other.normal.x + normal.y * other.normal.y
        guard abs(cosine) > 0.999 else { return false }
        func offset(_ line: EdgeLine) -> Double { line.normal.x * middle.x + line.normal.y * middle.y - line.distance }
        let turn = (2 * max(0, 1 - abs(cosine))).squareRoot() * middle.length
        return abs(offset(self) - (cosine < 0 ? -1 : 1) * offset(other)) + turn < distance
    }
}
