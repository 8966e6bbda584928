// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// The details of a face without its light: each level relative to those around it.
struct FaceDetails: Sendable {
    private let values: [Float]

    /// Values along each side.
    private static let side = 64
    /// Reach, in values, of the surroundings that give a value's light.
    private static let reach = 5
    /// Greatest deviation of noise, in levels.
    private static let noise: Float = 6
    /// Values at the edge that are left out, because shifted content enters there.
    private static let margin = 6

    init(_ face: UprightFace) throws(VisionError) {
        // From the brows to below the lips: hair and collars differ for other reasons.
        guard let middle = face.image.cropped(x: 32, y: 36, width: 128, height: 128) else {
            preconditionFailure("the middle of an upright face lies in it")
        }
        let levels = try middle.reduced(width: Self.side, height: Self.side).packedSamples.map(Float.init)
        let means = Self.means(of: levels)
        let squares = Self.means(of: levels.map { $0 * $0 })
        values = levels.indices.map { index in
            let variance = max(0, squares[index] - means[index] * means[index])
            return (levels[index] - means[index]) / (variance.squareRoot() + Self.noise)
        }
    }

    /// The correlation with another face's details after this face is aligned to it.
    func registered(to other: FaceDetails) -> Double {
        var best = Placing()
        var correlation = correlation(with: other, best)
        for step in [2.0, 1.0, 0.5, 0.25] {
            var hasImproved = true
            var rounds = 0
            while hasImproved, rounds < 12 {
                hasImproved = false
                rounds += 1
                for candidate in best.neighbours(by: step) {
                    let found = self.correlation(with: other, candidate)
                    guard found > correlation else { continue }
                    (best, correlation, hasImproved) = (candidate, found, true)
                }
            }
        }
        return correlation
    }

    private func correlation(with other: FaceDetails, _ placing: Placing) -> Double {
        let (side, margin) = (Self.side, Self.margin)
        let middle = Float(side - 1) / 2
        var (product, own, others, sum, otherSum): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        var count: Float = 0
        for y in margin..<side - margin {
            for x in margin..<side - margin {
                let (dx, dy) = (Float(x) - middle, Float(y) - middle)
                let fromX = middle + placing.x + (1 + placing.wide) * dx + placing.leanX * dy
                let fromY = middle + placing.y + placing.leanY * dx + (1 + placing.tall) * dy
                guard fromX >= 0, fromY >= 0, fromX < Float(side - 1), fromY < Float(side - 1) else { continue }
                let (column, row) = (Int(fromX), Int(fromY))
                let (right, down) = (fromX - Float(column), fromY - Float(row))
                let index = row * side + column
                let upper = values[index] * (1 - right) + values[index + 1] * right
                let lower = values[index + side] * (1 - right) + values[index + side + 1] * right
                let value = upper * (1 - down) + lower * down
                let otherValue = other.values[y * side + x]
                product += value * otherValue
                own += value * value
                others += otherValue * otherValue
                sum += value
                otherSum += otherValue
                count += 1
            }
        }
        guard count > 0 else { return 0 }
        let covariance = product - sum * otherSum / count
        let variances = (own - sum * sum / count) * (others - otherSum * otherSum / count)
        return variances <= 0 ? 0 : Double(covariance / variances.squareRoot())
    }

    /// The mean around each value.
    private static func means(of values: [Float]) -> [Float] {
        var rows = values
        for y in 0..<side {
            for x in 0..<side {
                let range = max(0, x - reach)...min(side - 1, x + reach)
                rows[y * side + x] = range.reduce(0) { $0 + values[y * side + $1] } / Float(range.count)
            }
        }
        var means = rows
        for y in 0..<side {
            let range = max(0, y - reach)...min(side - 1, y + reach)
            for x in 0..<side {
                means[y * side + x] = range.reduce(0) { $0 + rows[$1 * side + x] } / Float(range.count)
            }
        }
        return means
    }

    /// The source of the values: moved, stretched and sheared a little.
    private struct Placing {
        var x: Float = 0
        var y: Float = 0
        var wide: Float = 0
        var tall: Float = 0
        var leanX: Float = 0
        var leanY: Float = 0

        /// Stretching by this share moves the edge by one value.
        private static let share: Float = 1 / 32

        func neighbours(by step: Double) -> [Placing] {
            let parts: [WritableKeyPath<Placing, Float>] = [\.x, \.y, \.wide, \.tall, \.leanX, \.leanY]
            return parts.enumerated().flatMap { number, part in
                [-1, 1].map { direction in
                    var moved = self
                    moved[keyPath: part] += Float(direction) * Float(step) * (number < 2 ? 1 : Self.share)
                    return moved
                }
            }
        }
    }
}
