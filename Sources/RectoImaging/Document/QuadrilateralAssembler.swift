// SPDX-License-Identifier: Apache-2.0

/// Puts lines together to four-sided outlines whose edges are really there.
struct QuadrilateralAssembler {
    /// Least share of a side that must have an edge; a hand may hide the rest.
    private let leastCoverage = 0.35
    /// Least mean of that over the four sides.
    private let leastMeanCoverage = 0.6
    /// Edges of the image that may take the place of a document's.
    private let mostImageBorders = 1
    /// Candidates kept, the most promising first.
    private let limit = 64

    private let lines: [EdgeLine]
    private let field: LineField
    private let shortestSide: Double

    /// An assembler for an image of this size.
    ///
    /// - Parameters:
    ///   - lines: Lines of edges.
    ///   - width: Of the image, in pixels.
    ///   - height: Of the image, in pixels.
    ///   - shortestSide: Shortest side looked for, in pixels.
    init(lines: [EdgeLine], width: Double, height: Double, shortestSide: Double) {
        self.lines =
            lines + [
                EdgeLine(imageBorderAcross: Point(x: 1, y: 0), distance: 0),
                EdgeLine(imageBorderAcross: Point(x: 1, y: 0), distance: width),
                EdgeLine(imageBorderAcross: Point(x: 0, y: 1), distance: 0),
                EdgeLine(imageBorderAcross: Point(x: 0, y: 1), distance: height),
            ]
        field = LineField(self.lines, width: width, height: height)
        self.shortestSide = shortestSide
    }

    /// The outlines that the lines form, the most promising first, none nearly the same as another.
    func candidates() -> [OutlineCandidate] {
        var found: [Draft] = []
        var crossings: [Crossing] = []
        for first in 0..<field.count {
            for second in first + 1..<max(field.count, first + 1) where field.areOpposite(first, second) {
                findCrossings(of: first, second, into: &crossings)
                for near in crossings.indices {
                    for far in near + 1..<max(crossings.count, near + 1) {
                        if let draft = draft(first, second, crossings[near], crossings[far]) { found.append(draft) }
                    }
                }
            }
        }
        // There are tens of thousands: numbers alone are sorted in half the time.
        let order = found.enumerated().map { (promise: $1.promise, index: $0) }.sorted { $0.promise > $1.promise }
        var kept: [Draft] = []
        for (_, index) in order {
            let draft = found[index]
            guard !kept.contains(where: { $0.isNear(draft, within: 4) }) else { continue }
            kept.append(draft)
            if kept.count == limit { break }
        }
        return kept.map(candidate)
    }

    /// A side between two others, and the share of it that has an edge.
    private struct Crossing {
        let line: Int
        let first: Point
        let second: Point
        let coverage: Double
    }

    /// Four lines and the corners between them, in no order yet.
    private struct Draft {
        let first: Int
        let second: Int
        let near: Crossing
        let far: Crossing
        let promise: Double

        /// Whether all corners of one have a corner of the other within `distance`.
        func isNear(_ other: Draft, within distance: Double) -> Bool {
            func has(_ point: Point) -> Bool {
                (near.first - point).length <= distance || (near.second - point).length <= distance
                    || (far.first - point).length <= distance || (far.second - point).length <= distance
            }
            return has(other.near.first) && has(other.near.second) && has(other.far.first) && has(other.far.second)
        }
    }

    /// The lines after `first` that have edges between `first` and `second`.
    private func findCrossings(of first: Int, _ second: Int, into crossings: inout [Crossing]) {
        crossings.removeAll(keepingCapacity: true)
        for line in first + 1..<field.count where line != second {
            guard let start = field.meeting(first, line), let end = field.meeting(second, line),
                (end - start).length >= shortestSide
            else { continue }
            let coverage = field.coverage(of: line, from: start, to: end)
            if coverage >= leastCoverage {
                crossings.append(Crossing(line: line, first: start, second: end, coverage: coverage))
            }
        }
    }

    private func draft(_ first: Int, _ second: Int, _ near: Crossing, _ far: Crossing) -> Draft? {
        let (upper, lower) = (far.first - near.first, far.second - near.second)
        guard upper.length >= shortestSide, lower.length >= shortestSide, upper.x * lower.x + upper.y * lower.y > 0,
            field.areOpposite(near.line, far.line)
        else { return nil }
        let borders = field.borderCount(first) + field.borderCount(second) + field.borderCount(near.line)
        guard borders + field.borderCount(far.line) <= mostImageBorders else { return nil }
        let firstCoverage = field.coverage(of: first, from: near.first, to: far.first)
        guard firstCoverage >= leastCoverage else { return nil }
        let secondCoverage = field.coverage(of: second, from: near.second, to: far.second)
        guard secondCoverage >= leastCoverage else { return nil }
        let mean = (firstCoverage + secondCoverage + near.coverage + far.coverage) / 4
        guard mean >= leastMeanCoverage else { return nil }
        let least = min(firstCoverage, secondCoverage, near.coverage, far.coverage)
        let continuation =
            (field.continuation(of: first, from: near.first, to: far.first)
                + field.continuation(of: second, from: near.second, to: far.second)
                + field.continuation(of: near.line, from: near.first, to: near.second)
                + field.continuation(of: far.line, from: far.first, to: far.second)) / 4
        let size = (upper.length * (near.second - near.first).length).squareRoot()
        let promise = mean + 0.6 * least - 0.6 * continuation + 0.002 * size
        return Draft(first: first, second: second, near: near, far: far, promise: promise)
    }

    /// The candidate with its corners clockwise, from the one nearest to the image's top left.
    private func candidate(_ draft: Draft) -> OutlineCandidate {
        var numbers = [draft.first, draft.far.line, draft.second, draft.near.line]
        var corners = [draft.near.first, draft.far.first, draft.far.second, draft.near.second]
        let (along, down) = (corners[1] - corners[0], corners[3] - corners[0])
        if along.x * down.y - along.y * down.x < 0 {
            corners = [corners[0], corners[3], corners[2], corners[1]]
            numbers = [numbers[3], numbers[2], numbers[1], numbers[0]]
        }
        let first = (0..<4).min { corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y } ?? 0
        let ordered = (0..<4).map { corners[(first + $0) % 4] }
        let sides = (0..<4).map { side in
            let number = numbers[(first + side) % 4]
            let (from, to) = (ordered[side], ordered[(side + 1) % 4])
            return OutlineCandidate.Side(
                line: lines[number],
                from: lines[number].place(from),
                to: lines[number].place(to),
                coverage: field.coverage(of: number, from: from, to: to),
                continuation: field.continuation(of: number, from: from, to: to),
                ends: field.endCoverages(of: number, from: from, to: to)
            )
        }
        return OutlineCandidate(
            sides: sides,
            corners: Quadrilateral(
                topLeft: ordered[0],
                topRight: ordered[1],
                bottomRight: ordered[2],
                bottomLeft: ordered[3]
            )
        )
    }
}
