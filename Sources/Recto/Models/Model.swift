// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// A model file that the user supplies: where it comes from, how it is known, and how it is used.
public struct Model: Sendable, Hashable {
    /// What it is called in messages, and what its embeddings are named by.
    public let name: String
    /// What it is for.
    public let purpose: Purpose
    /// Name of the file in a folder of models.
    public let file: String
    /// Size of the file.
    public let bytes: Int
    /// SHA-256 of the file in lower-case hexadecimal digits: the file is trusted by this and nothing else.
    public let sha256: String
    /// Where to get it.
    public let source: String
    /// The licence that its authors give it.
    public let licence: String
    /// What to know before use, such as the terms of the pictures that it was trained on.
    public let caveats: [String]
    /// How a detector is used.
    public let detector: Detector?
    /// How an embedder is used.
    public let embedder: Embedder?

    /// What models are for.
    public enum Purpose: String, Sendable, Hashable, Codable {
        /// Finds faces and their landmarks.
        case faceDetector
        /// Turns faces into vectors that are compared.
        case faceEmbedder
    }

    /// How a detector is used.
    public struct Detector: Sendable, Hashable, Decodable {
        /// What its outputs mean, from which its input follows.
        public let outputs: Outputs

        /// The kinds of outputs that can be decoded.
        public enum Outputs: String, Sendable, Hashable, Codable {
            /// Class, object, box and key points of three grids.
            case yunet
        }
    }

    /// How an embedder is used.
    public struct Embedder: Sendable, Hashable {
        /// What the network expects and gives.
        public let configuration: NetworkFaceEmbedder.Configuration
        /// What its distances are.
        public let metric: FaceMetric
        /// What its distances mean, as far as that was measured.
        public let distances: [FaceDistance]
    }
}

/// A distance between two faces, and how often faces of different people are closer.
public struct FaceDistance: Sendable, Hashable, Decodable {
    /// The distance, by the model's metric.
    public let distance: Double
    /// The share of pairs of different people at or below the distance: not more, by what `basis` says.
    public let falseMatchRate: Double
    /// Where the numbers come from.
    public let basis: String

    /// A distance and what is known of it.
    public init(distance: Double, falseMatchRate: Double, basis: String) {
        self.distance = distance
        self.falseMatchRate = falseMatchRate
        self.basis = basis
    }
}
