// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// Decides if two embeddings are one person's.
public struct FaceComparer: Sendable {
    /// One false match in 80 comparisons.
    ///
    /// It is the lowest rate that the embedders known to Recto were shown to keep. Their published figures rest on a
    /// few hundred or thousand pairs. Border control asks for 1 in 1,000. That needs a model without a false match in
    /// 3,000 pairs of different people, and an entry of its own in `models.json`.
    public static let defaultFalseMatchRate = 0.0125

    private let metric: FaceMetric
    private let accepted: FaceDistance?
    private let furthest: Double?

    /// A comparer of one model's embeddings.
    ///
    /// - Parameters:
    ///   - metric: The metric of the model's distances.
    ///   - distances: The meaning of the distances, as far as it was measured.
    ///   - falseMatchRate: Highest allowed rate of false matches between different people.
    public init(
        metric: FaceMetric,
        distances: [FaceDistance],
        falseMatchRate: Double = FaceComparer.defaultFalseMatchRate
    ) {
        self.metric = metric
        accepted = distances.filter { $0.falseMatchRate <= falseMatchRate }.max { $0.distance < $1.distance }
        furthest = distances.map(\.distance).max()
    }

    /// Compares two faces.
    ///
    /// Faces are one person's up to the largest distance that keeps the false match rate. They are two people's beyond
    /// the largest distance that was measured.
    public func compare(_ selfie: FaceEmbedding, _ portrait: FaceEmbedding) -> FaceComparison {
        guard let accepted, let furthest else { return .notCompared(.unprovenFalseMatchRate) }
        guard let distance = selfie.distance(to: portrait, by: metric) else {
            return .notCompared(.incomparableEmbeddings)
        }
        return .compared(
            FaceDistanceReport(
                verdict: distance <= accepted.distance
                    ? .samePerson : distance > furthest ? .differentPerson : .uncertain,
                distance: distance,
                threshold: accepted.distance,
                metric: metric,
                model: selfie.model,
                falseMatchRate: accepted.falseMatchRate
            )
        )
    }
}
