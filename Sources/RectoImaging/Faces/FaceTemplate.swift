// SPDX-License-Identifier: Apache-2.0

/// A face in several pictures of one person: biometric data, as good as the pictures.
///
/// Its distance to another face is that of all the pictures together, so errors of single pictures cancel out in part.
/// The square of the distance is the mean of the squares: that of the mean vector, and what the vectors scatter about
/// it. Without the scatter every face would be nearer to a template than to a picture, those of strangers as well, and
/// distances would not mean what was measured with single pictures.
///
/// It is kept in memory alone: it has no encoding, and its description holds no number of it.
public struct FaceTemplate: Sendable {
    /// The mean of the vectors.
    private let mean: [Double]
    /// The mean of the squares of the vectors' distances from their mean.
    private let scatter: Double
    /// The mean of the vectors, each of length 1.
    ///
    /// It is shorter than 1, by as much as their directions scatter. It is not made longer, for the same reason.
    private let meanDirection: [Double]
    /// The model that made the vectors.
    public let model: String
    /// Number of pictures.
    public let pictureCount: Int

    /// The template of these pictures' vectors.
    ///
    /// - Returns: `nil` if there are none, or if they are of different models or lengths.
    public init?(_ vectors: [FaceEmbedding]) {
        guard let first = vectors.first, !first.values.isEmpty,
            vectors.allSatisfy({ $0.model == first.model && $0.values.count == first.values.count })
        else { return nil }
        let vectors = vectors.map { $0.values.map(Double.init) }
        let mean = Self.mean(of: vectors)
        self.mean = mean
        scatter = vectors.reduce(0) { $0 + Self.square($1, mean) } / Double(vectors.count)
        meanDirection = Self.mean(
            of: vectors.map { vector in
                let length = Self.dot(vector, vector).squareRoot()
                return vector.map { $0 / length }
            }
        )
        model = first.model
        pictureCount = vectors.count
    }

    /// The distance between the faces of two templates.
    ///
    /// - Returns: `nil` if they are of different models or lengths, or hold a value that is not a number.
    public func distance(to other: FaceTemplate, by metric: FaceMetric) -> Double? {
        guard model == other.model, mean.count == other.mean.count else { return nil }
        let distance =
            switch metric {
            case .euclidean: (Self.square(mean, other.mean) + scatter + other.scatter).squareRoot()
            // Rounding can make the distance of equal vectors negative; a value that is not a number must stay so.
            case .cosine: 1 - Self.dot(meanDirection, other.meanDirection)
            }
        guard distance.isFinite else { return nil }
        return max(0, distance)
    }

    private static func mean(of vectors: [[Double]]) -> [Double] {
        var sums = vectors[0]
        for vector in vectors.dropFirst() { for index in sums.indices { sums[index] += vector[index] } }
        return sums.map { $0 / Double(vectors.count) }
    }

    private static func square(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }

    private static func dot(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }
}

extension FaceTemplate: CustomStringConvertible, CustomReflectable {
    public var description: String { "a template of \(pictureCount) pictures" }

    public var customMirror: Mirror { Mirror(self, children: ["pictureCount": pictureCount]) }
}
