// SPDX-License-Identifier: Apache-2.0

/// A square of an image, and the frequencies that stand out in it.
struct PatternSquare: Sendable {
    /// Its middle.
    let place: Point
    /// True if it lies on the document.
    let isOnDocument: Bool
    /// The frequencies that stand out.
    let peaks: [SpectralPeak]
}

/// A pattern that goes on over many squares: one frequency, which perspective changes steadily from place to place.
struct SharedPattern: Sendable {
    /// The frequency in the middle of the document, in periods of a square.
    let frequency: Point
    /// Share of the document's squares that have it, 0 to 1.
    let shareOnDocument: Double
    /// Share of the squares beside the document that have it, 0 to 1; 0 if there are none.
    let shareBeside: Double
    /// The squares that have it, and which peak of each.
    let members: [Member]

    struct Member: Sendable, Hashable {
        let square: Int
        let peak: Int
    }
}

/// Finds patterns that go on over many squares of an image.
struct SharedPatternFinder: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Difference in steps that the place of a peak may have: noise moves it by half a step, a bent lens by one.
        var tolerance = 1.5
        /// Steps by which perspective may change a frequency from one corner of a document to the opposite one.
        ///
        /// A tilt of 20° changes scales by a fifth; the lines of a rosette turn by far more.
        var mostChange = 9.0
        /// Patterns that are looked for.
        var mostPatterns = 6
    }

    private let configuration = Configuration()

    /// The patterns, the one with most squares of the document first.
    ///
    /// - Parameters:
    ///   - squares: At most 64.
    ///   - middle: The middle of the document.
    ///   - reach: The distance of its opposite corners, in pixels.
    /// - Returns: At most six patterns; none if no frequency stands out of two squares.
    func patterns(of squares: [PatternSquare], middle: Point, reach: Double) -> [SharedPattern] {
        precondition(squares.count <= 64, "a square is a bit")
        var candidates: [Candidate] = []
        for (index, square) in squares.enumerated() {
            for (number, peak) in square.peaks.enumerated() {
                candidates.append(
                    Candidate(
                        member: SharedPattern.Member(square: index, peak: number),
                        place: (square.place - middle) * (1 / reach),
                        frequency: peak.frequency
                    )
                )
            }
        }
        var patterns: [SharedPattern] = []
        while patterns.count < configuration.mostPatterns, let found = strongest(of: candidates) {
            let fitting = refined(found, candidates)
            let members = Set(fitting.members)
            candidates.removeAll { members.contains($0.member) || found.seed.member == $0.member }
            let onDocument = Set(members.filter { squares[$0.square].isOnDocument }.map(\.square)).count
            let beside = Set(members.filter { !squares[$0.square].isOnDocument }.map(\.square)).count
            patterns.append(
                SharedPattern(
                    frequency: fitting.middle,
                    shareOnDocument: Double(onDocument) / Double(max(1, squares.count(where: \.isOnDocument))),
                    shareBeside: Double(beside) / Double(max(1, squares.count { !$0.isOnDocument })),
                    members: fitting.members
                )
            )
        }
        return patterns.sorted { $0.shareOnDocument > $1.shareOnDocument }
    }

    private struct Candidate {
        let member: SharedPattern.Member
        /// From the middle of the document, in its reach.
        let place: Point
        let frequency: Point

        /// The distance to a frequency or to its opposite, and the nearer of the two signs.
        func difference(to other: Point) -> (length: Double, sign: Double) {
            let (same, opposite) = ((frequency - other).length, (frequency + other).length)
            return same <= opposite ? (same, 1) : (opposite, -1)
        }
    }

    /// The peak that most squares share, allowing for perspective; `nil` if none is shared.
    private func strongest(of candidates: [Candidate]) -> (seed: Candidate, members: [Candidate])? {
        var best: (seed: Candidate, squares: Int)?
        for seed in candidates {
            var bits: UInt64 = 0
            for other in candidates where isNear(other, seed) { bits |= 1 << UInt64(other.member.square) }
            if bits.nonzeroBitCount > max(1, best?.squares ?? 0) { best = (seed, bits.nonzeroBitCount) }
        }
        return best.map { best in (best.seed, candidates.filter { isNear($0, best.seed) }) }
    }

    private func isNear(_ other: Candidate, _ seed: Candidate) -> Bool {
        let distance = (other.place - seed.place).length
        return other.difference(to: seed.frequency).length <= configuration.tolerance
            + configuration.mostChange * distance
    }

    /// The pattern as a plane through the frequencies of its squares, with the peaks that fit it.
    private func refined(
        _ found: (seed: Candidate, members: [Candidate]),
        _ candidates: [Candidate]
    ) -> (middle: Point, members: [SharedPattern.Member]) {
        var members = found.members.map { ($0, $0.difference(to: found.seed.frequency).sign) }
        var middle = found.seed.frequency
        for round in 0..<4 {
            guard let plane = Plane(members.map { ($0.place, $0.frequency * $1) }),
                plane.steepest <= 2 * configuration.mostChange
            else {
                break
            }
            let tolerance = round == 0 ? 2 * configuration.tolerance : configuration.tolerance
            middle = plane.middle
            let fitting = candidates.compactMap { candidate in
                let difference = candidate.difference(to: plane[candidate.place])
                return difference.length <= tolerance ? (candidate, difference.sign) : nil
            }
            guard !fitting.isEmpty else { break }
            members = fitting
        }
        return (middle, members.map(\.0.member))
    }
}

/// Frequencies as a linear function of the place, by least squares.
private struct Plane {
    let middle: Point
    private let alongX: Point
    private let alongY: Point

    /// The plane through frequencies at places; level if the places do not determine it, `nil` if there are none.
    init?(_ samples: [(place: Point, frequency: Point)]) {
        guard !samples.isEmpty else { return nil }
        let count = Double(samples.count)
        let place = samples.reduce(Point(x: 0, y: 0)) { $0 + $1.place } * (1 / count)
        let mean = samples.reduce(Point(x: 0, y: 0)) { $0 + $1.frequency } * (1 / count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var (byX, byY) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        for sample in samples {
            let (at, value) = (sample.place - place, sample.frequency - mean)
            (xx, xy, yy) = (xx + at.x * at.x, xy + at.x * at.y, yy + at.y * at.y)
            (byX, byY) = (byX + value * at.x, byY + value * at.y)
        }
        // A little weight on a level plane: few squares in one row say nothing of the other direction.
        let (a, d) = (xx + 0.01, yy + 0.01)
        let determinant = a * d - xy * xy
        alongX = (byX * d - byY * xy) * (1 / determinant)
        alongY = (byY * a - byX * xy) * (1 / determinant)
        middle = mean - alongX * place.x - alongY * place.y
    }

    subscript(place: Point) -> Point { middle + alongX * place.x + alongY * place.y }

    /// Change of the frequency over the document's reach, in the direction in which it is greatest or more.
    var steepest: Double { max(alongX.length, alongY.length) }
}
