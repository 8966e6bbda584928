// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// Says of two embeddings whether they are one person's.
public struct FaceComparer: Sendable {
    /// One false match in 80 comparisons.
    ///
    /// The least that the embedders known to Recto were shown to keep: their published figures rest on a few hundred or
    /// thousand pairs. Border control asks for 1 in 1,000: that takes a model measured on 3,000 pairs of different
    /// people without a false match, and an entry of its own in `models.json`.
    public static let defaultFalseMatchRate = 0.0125

    private let metric: FaceMetric
    private let accepted: FaceDistance?
    private let furthest: Double?

    /// A comparer of one model's embeddings.
    ///
    /// - Parameters:
    ///   - metric: What the model's distances are.
    ///   - distances: What they mean, as far as that was measured.
    ///   - falseMatchRate: How often different people may be taken for one person, at most.
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
    /// Up to the largest distance that keeps the false match rate they are one person's, beyond the largest that was
    /// measured at all they are two people's.
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
