// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Finds the straight lines along which an image has most edges, by Hough's vote.
struct LineFinder {
    /// Edges vote for directions up to this many degrees from their own, which noise turns.
    private let votingSpread = 3
    /// Directions that share an allowance of lines, in degrees: grain and print leave room for lines across them.
    private let sector = 12
    /// Peaks of the vote that are looked at in each sector, and lines kept of them.
    private let allowance = (peaks: 24, lines: 12)
    /// Edges up to this many pixels from a line belong to it.
    private let reach: Float = 1.6
    /// Edges up to this many degrees from a line's direction belong to it.
    private let spread = 9
    /// The cost of a pixel without an edge, taken from the score of a run.
    private let gapCost: Float = 1.2

    /// The lines with the longest runs of edges, the longest first.
    ///
    /// - Parameters:
    ///   - map: The edges.
    ///   - shortestRun: Pixels of edges that a line must have.
    /// - Returns: The lines.
    func lines(in map: EdgeMap, shortestRun: Double) -> [EdgeLine] {
        let vote = HoughVote(map, spread: votingSpread)
        let middle = Point(x: Double(map.width) / 2, y: Double(map.height) / 2)
        let peaks = vote.peaks(atLeast: Float(shortestRun) / 2)
        let sectors = Dictionary(grouping: peaks) { $0.direction / sector }.sorted { $0.key < $1.key }.map(\.value)
        var found: [(line: EdgeLine, score: Double)] = []
        for sector in sectors {
            var own: [(line: EdgeLine, score: Double)] = []
            for peak in sector.prefix(allowance.peaks) {
                let angle = Double(peak.direction) * .pi / Double(EdgeMap.directions)
                let rough = line(Point(x: cos(angle), y: sin(angle)), peak.distance, in: map)
                guard let fitted = fitted(rough, to: map) else { continue }
                let score = fitted.longestRun(gapCost: gapCost).score
                guard score >= shortestRun, !found.contains(where: { $0.line.isSame(as: fitted, middle: middle) }),
                    !own.contains(where: { $0.line.isSame(as: fitted, middle: middle) })
                else { continue }
                own.append((fitted, score))
            }
            found += own.sorted { $0.score > $1.score }.prefix(allowance.lines)
        }
        return found.sorted { $0.score > $1.score }.map(\.line)
    }

    /// The line at a distance from the origin, with the edges that belong to it.
    func line(_ normal: Point, _ distance: Double, in map: EdgeMap) -> EdgeLine {
        EdgeLine(normal: normal, distance: distance, in: map, reach: reach, spread: spread)
    }

    /// The line through the edges of the longest run, by least squares.
    private func fitted(_ line: EdgeLine, to map: EdgeMap) -> EdgeLine? {
        let run = line.longestRun(gapCost: gapCost)
        guard run.score > 0 else { return nil }
        var (count, sumX, sumY, sumXX, sumXY, sumYY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        let (nx, ny, rho) = (Float(line.normal.x), Float(line.normal.y), Float(line.distance))
        map.forEachEdge(near: EdgeMap.direction(nx, ny), spread: spread) { edge in
            guard abs(nx * edge.x + ny * edge.y - rho) <= reach + 0.4 else { return }
            let point = Point(x: Double(edge.x), y: Double(edge.y))
            guard (run.from...run.to).contains(line.place(point)) else { return }
            count += 1
            sumX += point.x
            sumY += point.y
            sumXX += point.x * point.x
            sumXY += point.x * point.y
            sumYY += point.y * point.y
        }
        guard count >= 4 else { return nil }
        let (meanX, meanY) = (sumX / count, sumY / count)
        let (xx, xy, yy) = (sumXX / count - meanX * meanX, sumXY / count - meanX * meanY, sumYY / count - meanY * meanY)
        let along = atan2(2 * xy, xx - yy) / 2
        let normal = Point(x: -sin(along), y: cos(along))
        return self.line(normal, normal.x * meanX + normal.y * meanY, in: map)
    }
}

/// Votes of edges for the lines that may go through them.
private struct HoughVote {
    private let columns: Int
    private let offset: Float
    private var votes: [Float]

    init(_ map: EdgeMap, spread: Int) {
        let diagonal = Float(map.width * map.width + map.height * map.height).squareRoot()
        offset = diagonal + 4
        columns = Int(2 * offset) + 4
        var votes = [Float](repeating: 0, count: columns * EdgeMap.directions)
        let angles = (0..<EdgeMap.directions).map { Float($0) * .pi / Float(EdgeMap.directions) }
        let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
        for own in 0..<EdgeMap.directions {
            for turn in -spread...spread + 1 {
                let direction = (own + turn + EdgeMap.directions) % EdgeMap.directions
                let (cosine, sine, row) = (cosines[direction], sines[direction], direction * columns)
                for index in map.starts[own]..<map.starts[own + 1] {
                    let edge = map.edges[index]
                    let place = cosine * edge.x + sine * edge.y + offset
                    let column = Int(place)
                    let share = place - Float(column)
                    votes[row + column] += 1 - share
                    votes[row + column + 1] += share
                }
            }
        }
        self.votes = votes
    }

    /// The local maxima, the largest first.
    func peaks(atLeast least: Float) -> [(direction: Int, distance: Double)] {
        var found: [(votes: Float, direction: Int, column: Int)] = []
        for direction in 0..<EdgeMap.directions {
            for column in 2..<columns - 2 where votes[direction * columns + column] >= least {
                if isPeak(direction, column) { found.append((votes[direction * columns + column], direction, column)) }
            }
        }
        found.sort { $0.votes > $1.votes }
        return found.map { ($0.direction, Double($0.column) - Double(offset)) }
    }

    private func isPeak(_ direction: Int, _ column: Int) -> Bool {
        let here = votes[direction * columns + column]
        for turn in -2...2 {
            var other = direction + turn
            var mirrored = false
            if other < 0 || other >= EdgeMap.directions {
                // Past 180° the same line has its distance with the other sign.
                other = (other + EdgeMap.directions) % EdgeMap.directions
                mirrored = true
            }
            for shift in -2...2 where turn != 0 || shift != 0 {
                let at = mirrored ? Int(2 * offset) - (column + shift) : column + shift
                guard (0..<columns).contains(at) else { continue }
                let value = votes[other * columns + at]
                // Of equal neighbours the first is the peak.
                if value > here || (value == here && (turn, shift) < (0, 0)) { return false }
            }
        }
        return true
    }
}
