// SPDX-License-Identifier: Apache-2.0

/// Moves an outline's sides onto the edges of the full image, to a fraction of a pixel.
struct OutlineRefiner {
    /// Places along each side at which the edge is sought.
    private let samples = 48
    /// Share of a side's length at each end that is left out: corners are rounded.
    private let corner = 0.08
    /// The distance from the outline within which the edge is sought, in pixels of the reduced image.
    var reach = 3.0
    /// Rounds of fitting; after each, points far from the line are left out.
    private let rounds = 4
    /// Least share of the places that must agree on a line.
    private let leastAgreement = 0.35

    /// The outline with each side fitted to `image`; a side without a clear edge, or kept, stays as it is.
    ///
    /// - Parameters:
    ///   - outline: In pixels of `image`.
    ///   - kept: Numbers of sides that are not edges, from the top clockwise.
    ///   - scale: Pixels of `image` for each of those in which the outline was found.
    ///   - image: In luminance.
    /// - Returns: The outline on the edges of `image`.
    func refined(_ outline: Quadrilateral, kept: Set<Int>, scale: Double, in image: Image) -> Quadrilateral {
        let corners = outline.corners
        let lines = (0..<4).map { side in
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let rough = StraightLine(through: from, to)
            return kept.contains(side) ? rough : fitted(from, to, scale: scale, in: image) ?? rough
        }
        let meetings = (0..<4).map { lines[($0 + 3) % 4].intersection(lines[$0]) }
        let moved = zip(corners, meetings).map { corner, meeting -> Point in
            guard let meeting, (meeting - corner).length <= 3 * reach * scale + 2 else { return corner }
            return meeting
        }
        return Quadrilateral(topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
    }

    private func fitted(_ from: Point, _ to: Point, scale: Double, in image: Image) -> StraightLine? {
        let length = (to - from).length
        guard length > 8 else { return nil }
        let along = (to - from) * (1 / length)
        let across = Point(x: -along.y, y: along.x)
        let radius = max(3, (reach * scale).rounded(.up))
        let profiles = unsafe image.withUnsafeBytes { pixels in
            (0..<samples).map { sample -> [Float] in
                let share = corner + (1 - 2 * corner) * Double(sample) / Double(samples - 1)
                let middle = from + along * (share * length)
                return stride(from: -radius - 1, through: radius + 1, by: 1).map { offset in
                    let point = middle + across * offset
                    return unsafe image.sample(point, along: along, scale: scale, in: pixels)
                }
            }
        }
        // Both ways of changing are tried: the one that more places agree on is the document's edge.
        let fits = [Float(1), -1].compactMap { sign in
            fit(profiles.map { strongestChange(in: $0, sign: sign) }, length: length, radius: radius, scale: scale)
        }
        guard let best = fits.max(by: { $0.weight < $1.weight }) else { return nil }
        func point(_ place: Double) -> Point {
            from + along * (place * length) + across * (best.intercept + best.slope * place)
        }
        return StraightLine(through: point(0), point(1))
    }

    /// The place where a profile gets lighter fastest (darker, for a negative sign), in pixels from its middle, and how
    /// fast.
    private func strongestChange(in profile: [Float], sign: Float) -> (offset: Double, strength: Double) {
        var best = (index: 1, change: Float(0))
        var changes = [Float](repeating: 0, count: profile.count)
        for index in 1..<profile.count - 1 {
            changes[index] = sign * (profile[index + 1] - profile[index - 1])
            if changes[index] > best.change { best = (index, changes[index]) }
        }
        let (before, after) = (changes[best.index - 1], changes[min(profile.count - 1, best.index + 1)])
        let curvature = before - 2 * best.change + after
        let shift = curvature < 0 ? max(-0.5, min(0.5, 0.5 * (before - after) / curvature)) : 0
        return (Double(best.index) + Double(shift) - Double(profile.count - 1) / 2, Double(best.change))
    }

    /// A line through the offsets, weighted by strength up to a limit, without the offsets that lie off it.
    private func fit(
        _ changes: [(offset: Double, strength: Double)],
        length: Double,
        radius: Double,
        scale: Double
    ) -> (intercept: Double, slope: Double, weight: Double)? {
        let usual = changes.map(\.strength).sorted()[changes.count / 2]
        guard usual > 0 else { return nil }
        var line = (intercept: changes.map(\.offset).sorted()[changes.count / 2], slope: 0.0)
        var weight = 0.0
        for round in 0..<rounds {
            let limit = max(1, 0.5 * scale, radius / Double(1 << round))
            var (sum, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
            var agreeing = 0
            weight = 0
            for (index, change) in changes.enumerated() {
                let share = corner + (1 - 2 * corner) * Double(index) / Double(changes.count - 1)
                guard abs(change.offset - line.intercept - line.slope * share) <= limit else { continue }
                let own = min(change.strength, 2 * usual)
                agreeing += 1
                weight += own
                sum += own
                sumX += own * share
                sumY += own * change.offset
                sumXX += own * share * share
                sumXY += own * share * change.offset
            }
            let determinant = sum * sumXX - sumX * sumX
            guard Double(agreeing) >= leastAgreement * Double(changes.count), determinant > 1e-9 else { return nil }
            line.slope = (sum * sumXY - sumX * sumY) / determinant
            line.intercept = (sumY - line.slope * sumX) / sum
        }
        return (line.intercept, line.slope, weight)
    }
}

/// A line through two points.
private struct StraightLine {
    let point: Point
    let direction: Point

    init(through first: Point, _ second: Point) {
        point = first
        direction = second - first
    }

    func intersection(_ other: StraightLine) -> Point? {
        let determinant = direction.x * other.direction.y - direction.y * other.direction.x
        guard abs(determinant) > 0.05 * direction.length * other.direction.length else { return nil }
        let way = other.point - point
        return point + direction * ((way.x * other.direction.y - way.y * other.direction.x) / determinant)
    }
}

extension Image {
    /// The brightness at a point: the mean of three places along a side, each between four pixels.
    fileprivate func sample(
        _ point: Point,
        along: Point,
        scale: Double,
        in pixels: UnsafeRawBufferPointer
    ) -> Float {
        var sum: Float = 0
        for step in [-0.6, 0, 0.6] {
            let place = point + along * (step * scale)
            let x = max(0, min(Double(width) - 1.001, place.x - 0.5))
            let y = max(0, min(Double(height) - 1.001, place.y - 0.5))
            let (column, row) = (Int(max(0, x)), Int(max(0, y)))
            let (right, below) = (min(width - 1, column + 1), min(height - 1, row + 1))
            let (shareX, shareY) = (Float(x - Double(column)), Float(y - Double(row)))
            func value(_ x: Int, _ y: Int) -> Float { Float(unsafe pixels[y * bytesPerRow + x]) }
            let upper = value(column, row) * (1 - shareX) + value(right, row) * shareX
            let lower = value(column, below) * (1 - shareX) + value(right, below) * shareX
            sum += upper * (1 - shareY) + lower * shareY
        }
        return sum / 3
    }
}
