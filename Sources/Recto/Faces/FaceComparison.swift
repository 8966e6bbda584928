// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// What came of comparing two faces.
public enum FaceComparison: Sendable, Hashable {
    /// They were compared.
    case compared(FaceDistanceReport)
    /// They were not, and a person has to look at them.
    case notCompared(Obstacle)

    /// Why faces were not compared.
    public enum Obstacle: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is no model file of an embedder.
        case noEmbedder
        /// There is no selfie that could be read.
        case noSelfie
        /// There is no side of a document that has the portrait, or it could not be read.
        case noPortrait
        /// Faces were not looked for.
        case notSought
        /// There is no face in the selfie, or it cannot be cut out.
        case noFaceInSelfie
        /// There is no face in the portrait, or it cannot be cut out.
        case noFaceInPortrait
        /// One of them was embedded by another model, or is damaged.
        case incomparableEmbeddings
        /// The model was never shown to keep the false match rate that is asked for.
        case unprovenFalseMatchRate
    }

    /// What is said about the two, where they were compared.
    public var verdict: FaceDistanceReport.Verdict? {
        if case .compared(let report) = self { report.verdict } else { nil }
    }
}

/// How far apart two faces are, and what that means.
public struct FaceDistanceReport: Sendable, Hashable {
    /// What is said about two faces.
    public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// Closer than different people are, but for ``FaceDistanceReport/falseMatchRate`` of them.
        case samePerson
        /// Further apart than pictures of one person are in what was measured.
        case differentPerson
        /// Between the two: a person has to look at them.
        case uncertain
    }

    /// What is said about the two.
    public let verdict: Verdict
    /// How far apart they are, by ``metric``.
    public let distance: Double
    /// The distance up to which they are said to be one person's.
    public let threshold: Double
    /// What the distance is.
    public let metric: FaceMetric
    /// The model that made both embeddings.
    public let model: String
    /// How often different people are closer than ``threshold``: at most this share of pairs, as far as was measured.
    public let falseMatchRate: Double
}
