// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// The result of comparing two faces.
public enum FaceComparison: Sendable, Hashable {
    /// They were compared.
    case compared(FaceDistanceReport)
    /// They were not compared, and a person has to look at them.
    case notCompared(Obstacle)

    /// The reason why faces were not compared.
    public enum Obstacle: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is no model file of an embedder.
        case noEmbedder
        /// There is no selfie that could be read.
        case noSelfie
        /// There is no side of a document with the portrait, or it could not be read.
        case noPortrait
        /// Faces were not looked for.
        case notSought
        /// There is no face in the selfie, or it cannot be cut out.
        case noFaceInSelfie
        /// There is no face in the portrait, or it cannot be cut out.
        case noFaceInPortrait
        /// One of them was embedded by another model, or is damaged.
        case incomparableEmbeddings
        /// The model was never shown to keep the required false match rate.
        case unprovenFalseMatchRate
    }

    /// The distance and its meaning, if they were compared.
    package var report: FaceDistanceReport? {
        if case .compared(let report) = self { report } else { nil }
    }

    /// The verdict on the two faces, if they were compared.
    public var verdict: FaceDistanceReport.Verdict? { report?.verdict }
}

/// The distance of two faces, and its meaning.
public struct FaceDistanceReport: Sendable, Hashable {
    /// A verdict on two faces.
    public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// Closer than different people are, except for ``FaceDistanceReport/falseMatchRate`` of them.
        case samePerson
        /// Further apart than pictures of one person were in measurements.
        case differentPerson
        /// Between the two: a person has to look at them.
        case uncertain
    }

    /// The verdict on the two faces.
    public let verdict: Verdict
    /// The distance of the two faces, by ``metric``.
    public let distance: Double
    /// Highest share of pairs of different people that are as close as these two or closer, as far as it was measured.
    ///
    /// `nil` beyond the largest distance that was measured.
    public let rate: Double?
    /// The measurements at the distance up to which two faces count as one person's.
    public let accepted: FaceDistance
    /// True if ``accepted`` keeps the false match rate that was asked for.
    ///
    /// If not, it is the strictest one that was measured, and no two faces count as one person's.
    public let isProven: Bool
    /// The distance beyond which two faces count as those of different people.
    public let furthest: Double
    /// The metric of the distance.
    public let metric: FaceMetric
    /// The model that made both embeddings.
    public let model: String

    /// The distance up to which two faces count as one person's.
    public var threshold: Double { accepted.distance }
    /// Highest share of pairs of different people closer than ``threshold``, as far as it was measured.
    public var falseMatchRate: Double { accepted.upperBound }
    /// The distances between those of one person and of different people, at which a person has to look.
    public var band: ClosedRange<Double> { (isProven ? threshold : 0)...furthest }

    private enum Key: String, CodingKey {
        case distance, rate, threshold, band, falseMatchRate, worstGroup, falseNonMatchRate, metric, model
    }

    /// Adds the members of a line that say what the verdict rests on.
    package func encodeMembers(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode((distance * 10_000).rounded() / 10_000, forKey: .distance)
        try members.encodeIfPresent(rate, forKey: .rate)
        try members.encode(threshold, forKey: .threshold)
        try members.encode([band.lowerBound, band.upperBound], forKey: .band)
        try members.encode(falseMatchRate, forKey: .falseMatchRate)
        try members.encodeIfPresent(accepted.worstGroup, forKey: .worstGroup)
        try members.encodeIfPresent(accepted.falseNonMatchRate, forKey: .falseNonMatchRate)
        try members.encode(metric, forKey: .metric)
        try members.encode(model, forKey: .model)
    }
}
