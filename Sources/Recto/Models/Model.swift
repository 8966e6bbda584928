// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// A model file that the user supplies: its source, its identity and its use.
public struct Model: Sendable, Hashable {
    /// The name in messages and of the model's embeddings.
    public let name: String
    /// The purpose of the model.
    public let purpose: Purpose
    /// Name of the file in a folder of models.
    public let file: String
    /// Size of the file.
    public let bytes: Int
    /// SHA-256 of the file in lower-case hexadecimal digits: nothing else makes the file trusted.
    public let sha256: String
    /// The source of the file.
    public let source: String
    /// The licence that its authors give it.
    public let licence: String
    /// Notes to read before use, such as the terms of the pictures that it was trained on.
    public let caveats: [String]
    /// The settings of a detector.
    public let detector: Detector?
    /// The settings of an embedder.
    public let embedder: Embedder?

    /// The purpose of a model.
    public enum Purpose: String, Sendable, Hashable, Codable {
        /// Finds faces and their landmarks.
        case faceDetector
        /// Turns faces into vectors that are compared.
        case faceEmbedder
    }

    /// The settings of a detector.
    public struct Detector: Sendable, Hashable, Decodable {
        /// The kind of its outputs, which also gives its input.
        public let outputs: Outputs

        /// The kinds of outputs that can be decoded.
        public enum Outputs: String, Sendable, Hashable, Codable {
            /// Class, object, box and key points of three grids.
            case yunet
        }
    }

    /// The settings of an embedder.
    public struct Embedder: Sendable, Hashable {
        /// The network's input and output.
        public let configuration: NetworkFaceEmbedder.Configuration
        /// The metric of its distances.
        public let metric: FaceMetric
        /// The meaning of its distances, as far as it was measured.
        public let distances: [FaceDistance]
    }
}

/// A distance between two faces, with its false match rate.
public struct FaceDistance: Sendable, Hashable, Decodable {
    /// The distance, by the model's metric.
    public let distance: Double
    /// The share of pairs of different people at or below the distance: not more, according to `basis`.
    public let falseMatchRate: Double
    /// The source of the numbers.
    public let basis: String

    /// A distance with its false match rate.
    public init(distance: Double, falseMatchRate: Double, basis: String) {
        self.distance = distance
        self.falseMatchRate = falseMatchRate
        self.basis = basis
    }
}
