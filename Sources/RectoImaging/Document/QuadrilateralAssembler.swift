// SPDX-License-Identifier: Apache-2.0

/// Puts lines together to four-sided outlines with edges that are really there.
struct QuadrilateralAssembler {
    /// Least share of a side that must have an edge; a hand may hide the rest.
    private let leastCoverage = 0.35
    /// Least mean of that over the four sides.
    private let leastMeanCoverage = 0.6
    /// Edges of the image that may take the place of a document's.
    private let mostImageBorders = 1
    /// Candidates kept, the most promising first.
    private let limit = 64
    /// Drafts that are sorted at once, about: several times those that are kept, since many are nearly the same.
    private let sortedAtOnce = 512
    /// Of as many drafts one is looked at to tell which are the best.
    private let sampling = 64

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
        var rest = drafts()[...]
        var kept: [Corners] = []
        var candidates: [OutlineCandidate] = []
        while !rest.isEmpty, kept.count < limit {
            let best = takeBest(of: &rest)
            for draft in best.sorted() where kept.count < limit {
                let corners = corners(of: draft)
                guard !kept.contains(where: { $0.areNear(corners, within: 4) }) else { continue }
                kept.append(corners)
                candidates.append(candidate(draft, corners))
            }
        }
        return candidates
    }

    /// The outlines with one line for each side, from the top clockwise, of those that may be it.
    ///
    /// Nothing is asked of their edges. None is nearly the same as another.
    func candidates(choosing options: [[Int]]) -> [OutlineCandidate] {
        var kept: [Corners] = []
        var candidates: [OutlineCandidate] = []
        for top in options[0] {
            for right in options[1] {
                for bottom in options[2] {
                    for left in options[3] {
                        let borders = [top, right, bottom, left].reduce(0) { $0 + field.borderCount($1) }
                        guard borders <= mostImageBorders, let corners = corners(top, right, bottom, left),
                            !kept.contains(where: { $0.areNear(corners, within: 2) })
                        else { continue }
                        kept.append(corners)
                        let draft = Draft(
                            promise: 0,
                            first: Int16(top),
                            second: Int16(bottom),
                            near: Int16(left),
                            far: Int16(right)
                        )
                        candidates.append(candidate(draft, corners))
                    }
                }
            }
        }
        return candidates
    }

    /// The number of the image's own edge at its left, right, top or bottom among the lines.
    func borderLine(nearestTo point: Point) -> Int {
        let first = lines.count - 4
        return (first..<lines.count).min { distance(of: point, from: $0) < distance(of: point, from: $1) } ?? first
    }

    private func distance(of point: Point, from line: Int) -> Double {
        abs(lines[line].normal.x * point.x + lines[line].normal.y * point.y - lines[line].distance)
    }

    private func corners(_ top: Int, _ right: Int, _ bottom: Int, _ left: Int) -> Corners? {
        guard let nearFirst = field.meeting(top, left), let nearSecond = field.meeting(bottom, left),
            let farFirst = field.meeting(top, right), let farSecond = field.meeting(bottom, right)
        else { return nil }
        let sides = [farFirst - nearFirst, farSecond - nearSecond, nearSecond - nearFirst, farSecond - farFirst]
        guard sides.allSatisfy({ $0.length >= shortestSide }),
            sides[0].x * sides[1].x + sides[0].y * sides[1].y > 0,
            sides[2].x * sides[3].x + sides[2].y * sides[3].y > 0
        else { return nil }
        return Corners(nearFirst: nearFirst, nearSecond: nearSecond, farFirst: farFirst, farSecond: farSecond)
    }

    /// A side between two others, and the share of it that has an edge.
    private struct Crossing {
        let line: Int
        let first: Point
        let second: Point
        let coverage: Double
    }

    /// Four lines that may be an outline: `first` and `second` are opposite, and so are `near` and `far`.
    ///
    /// There are tens of thousands, so it holds numbers alone.
    private struct Draft: Comparable {
        let promise: Double
        let first: Int16
        let second: Int16
        let near: Int16
        let far: Int16

        /// The more promising comes first; of two alike that of the first lines.
        static func < (one: Draft, other: Draft) -> Bool {
            one.promise == other.promise
                ? (one.first, one.second, one.near, one.far) < (other.first, other.second, other.near, other.far)
                : one.promise > other.promise
        }
    }

    /// The corners of a draft, in no order yet.
    private struct Corners {
        let nearFirst: Point
        let nearSecond: Point
        let farFirst: Point
        let farSecond: Point

        /// True if all corners of one have a corner of the other within `distance`.
        func areNear(_ other: Corners, within distance: Double) -> Bool {
            func has(_ point: Point) -> Bool {
                (nearFirst - point).length <= distance || (nearSecond - point).length <= distance
                    || (farFirst - point).length <= distance || (farSecond - point).length <= distance
            }
            return has(other.nearFirst) && has(other.nearSecond) && has(other.farFirst) && has(other.farSecond)
        }
    }

    private func drafts() -> [Draft] {
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
        return found
    }

    /// Parts the best drafts, a few hundred, from the others, which are seldom looked at and need not be sorted.
    private func takeBest(of drafts: inout ArraySlice<Draft>) -> ArraySlice<Draft> {
        guard drafts.count > sortedAtOnce else {
            defer { drafts = [] }
            return drafts
        }
        let sample = stride(from: drafts.startIndex, to: drafts.endIndex, by: sampling).map { drafts[$0].promise }
        let least = sample.sorted(by: >)[sortedAtOnce / sampling]
        let end = drafts.partition { $0.promise < least }
        defer { drafts = drafts[end...] }
        return drafts[..<end]
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
        guard field.areOpposite(near.line, far.line) else { return nil }
        let (upper, lower) = (far.first - near.first, far.second - near.second)
        guard upper.length >= shortestSide, lower.length >= shortestSide, upper.x * lower.x + upper.y * lower.y > 0
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
        return Draft(
            promise: promise,
            first: Int16(first),
            second: Int16(second),
            near: Int16(near.line),
            far: Int16(far.line)
        )
    }

    private func corners(of draft: Draft) -> Corners {
        func meeting(_ one: Int16, _ other: Int16) -> Point {
            guard let point = field.meeting(Int(one), Int(other)) else { preconditionFailure("sides of a draft meet") }
            return point
        }
        return Corners(
            nearFirst: meeting(draft.first, draft.near),
            nearSecond: meeting(draft.second, draft.near),
            farFirst: meeting(draft.first, draft.far),
            farSecond: meeting(draft.second, draft.far)
        )
    }

    /// The candidate with its corners clockwise, from the one nearest to the image's top left.
    private func candidate(_ draft: Draft, _ found: Corners) -> OutlineCandidate {
        var numbers = [draft.first, draft.far, draft.second, draft.near].map(Int.init)
        var corners = [found.nearFirst, found.farFirst, found.farSecond, found.nearSecond]
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
