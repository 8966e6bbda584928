// SPDX-License-Identifier: Apache-2.0

/// Turns faces into vectors that lie close together for one person: networks conform, and so may a caller's own.
public protocol FaceEmbedder: Sendable {
    /// The vector of a face.
    ///
    /// - Parameters:
    ///   - face: A face that a detector found in `image`.
    ///   - image: Upright, in colour or in grey.
    /// - Returns: `nil` if the face cannot be cut out of the image.
    /// - Throws: An error that keeps the embedder from working.
    func embedding(of face: Face, in image: Image) throws -> FaceEmbedding?

    /// The eyes of a face, if the embedder measures them to align it; detectors without landmarks only estimate them.
    ///
    /// - Parameters:
    ///   - face: A face that a detector found in `image`.
    ///   - image: Upright, in colour or in grey.
    /// - Returns: `nil` if it measures none.
    /// - Throws: An error that keeps the embedder from working.
    func eyes(of face: Face, in image: Image) throws -> Face.Eyes?
}

extension FaceEmbedder {
    public func eyes(of face: Face, in image: Image) throws -> Face.Eyes? { nil }
}

/// A vector that tells one face from another: biometric data, as good as a picture.
///
/// It belongs in no log.
public struct FaceEmbedding: Sendable, Hashable, Codable {
    /// The model that made it; vectors of different models have nothing to do with each other.
    public let model: String
    /// The vector.
    public let values: [Float]

    /// A vector that `model` made.
    public init(model: String, values: [Float]) {
        self.model = model
        self.values = values
    }

    /// The distance between two vectors of one model.
    ///
    /// - Returns: `nil` if they are of different models or lengths, or hold a value that is not a number.
    public func distance(to other: FaceEmbedding, by metric: FaceMetric) -> Double? {
        guard model == other.model, values.count == other.values.count, !values.isEmpty else { return nil }
        let distance = metric.distance(values, other.values)
        return distance.isFinite ? distance : nil
    }
}

/// The kind of distance that a model uses.
public enum FaceMetric: String, Sendable, Hashable, Codable {
    /// The length of the difference.
    case euclidean
    /// One minus the cosine of the angle between the vectors: 0 alike, 1 at right angles, 2 opposite.
    case cosine

    fileprivate func distance(_ first: [Float], _ second: [Float]) -> Double {
        var (square, dot, firstSquare, secondSquare) = (0.0, 0.0, 0.0, 0.0)
        for (one, other) in zip(first, second) {
            let (one, other) = (Double(one), Double(other))
            square += (one - other) * (one - other)
            dot += one * other
            firstSquare += one * one
            secondSquare += other * other
        }
        switch self {
        case .euclidean:
            return square.squareRoot()
        case .cosine:
            let distance = 1 - dot / (firstSquare * secondSquare).squareRoot()
            // Rounding can make the distance of equal vectors negative; a value that is not a number must stay so.
            return distance < 0 ? 0 : distance
        }
    }
}
