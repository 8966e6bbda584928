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
    /// The settings of a landmarker.
    public let landmarker: Landmarker?
    /// The settings of an embedder.
    public let embedder: Embedder?

    /// The purpose of a model.
    public enum Purpose: String, Sendable, Hashable, Codable {
        /// Finds faces and their landmarks.
        case faceDetector
        /// Finds points of a face that is known to be there.
        case faceLandmarker
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

    /// The settings of a landmarker.
    public struct Landmarker: Sendable, Hashable, Decodable {
        /// The kind of its points, which also gives the format of the file.
        public let points: Points

        /// The kinds of points that are known.
        public enum Points: String, Sendable, Hashable, Codable {
            /// The corners of both eyes and the nose, in dlib's order and format.
            case dlib5

            /// The number of points.
            var count: Int {
                switch self {
                case .dlib5: 5
                }
            }
        }
    }

    /// The settings of an embedder.
    public struct Embedder: Sendable, Hashable {
        /// Name of the landmarker whose points align its faces; `nil` if it takes the detector's landmarks.
        public let landmarker: String?
        /// The network's input and output.
        public let configuration: NetworkFaceEmbedder.Configuration
        /// The metric of its distances.
        public let metric: FaceMetric
        /// The meaning of its distances, as far as it was measured.
        public let distances: [FaceDistance]
    }
}
