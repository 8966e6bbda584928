// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// Decides if two embeddings are one person's.
public struct FaceComparer: Sendable {
    /// One false match in 10,000 comparisons, as NIST SP 800-63B-4 asks for biometric comparison.
    public static let defaultFalseMatchRate = 0.0001

    private let metric: FaceMetric
    private let distances: [FaceDistance]
    private let falseMatchRate: Double
    private let includesWorstGroup: Bool

    /// A comparer of one model's embeddings.
    ///
    /// - Parameters:
    ///   - metric: The metric of the model's distances.
    ///   - distances: The meaning of the distances, as far as it was measured.
    ///   - falseMatchRate: Highest allowed rate of false matches between different people.
    ///   - includesWorstGroup: True if the worst measured group of people must keep the rate, too.
    public init(
        metric: FaceMetric,
        distances: [FaceDistance],
        falseMatchRate: Double = FaceComparer.defaultFalseMatchRate,
        includesWorstGroup: Bool = false
    ) {
        self.metric = metric
        self.distances = distances.sorted { $0.distance < $1.distance }
        self.falseMatchRate = falseMatchRate
        self.includesWorstGroup = includesWorstGroup
    }

    /// The same comparer with another highest rate of false matches, which the worst measured group may have to keep.
    public func allowing(falseMatchRate: Double, includingWorstGroup: Bool = false) -> FaceComparer {
        FaceComparer(
            metric: metric,
            distances: distances,
            falseMatchRate: falseMatchRate,
            includesWorstGroup: includingWorstGroup
        )
    }

    /// Compares two faces.
    ///
    /// Faces are one person's up to the largest distance whose upper bound keeps the false match rate. They are two
    /// people's beyond the largest distance that was measured. If no distance was shown to keep the rate, no two faces
    /// are one person's.
    public func compare(_ selfie: FaceEmbedding, _ portrait: FaceEmbedding) -> FaceComparison {
        comparison(at: selfie.distance(to: portrait, by: metric), by: selfie.model)
    }

    /// Compares two faces, each of which may be in several pictures; the verdict is as for two pictures.
    public func compare(_ person: FaceTemplate, _ portrait: FaceTemplate) -> FaceComparison {
        comparison(at: person.distance(to: portrait, by: metric), by: person.model)
    }

    private func comparison(at distance: Double?, by model: String) -> FaceComparison {
        guard let strictest = distances.first, let furthest = distances.last else {
            return .notCompared(.unprovenFalseMatchRate)
        }
        guard let distance else { return .notCompared(.incomparableEmbeddings) }
        let accepted = distances.last { distance in
            let bounds = [distance.upperBound] + (includesWorstGroup ? [distance.worstGroup?.surely] : [])
            return bounds.allSatisfy { $0.map { $0 <= falseMatchRate } ?? false }
        }
        let isAlike = accepted.map { distance <= $0.distance } ?? false
        return .compared(
            FaceDistanceReport(
                verdict: isAlike ? .samePerson : distance > furthest.distance ? .differentPerson : .uncertain,
                distance: distance,
                rate: distances.first { distance <= $0.distance }?.upperBound,
                accepted: accepted ?? strictest,
                isProven: accepted != nil,
                furthest: furthest.distance,
                metric: metric,
                model: model
            )
        )
    }
}

extension FaceDistance.GroupRate {
    /// The rate that the group surely keeps.
    fileprivate var surely: Double { max(falseMatchRate, upperBound ?? 0) }
}
