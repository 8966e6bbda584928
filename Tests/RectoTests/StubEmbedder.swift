// SPDX-License-Identifier: Apache-2.0
import RectoImaging

/// An embedder for which all faces are one, and all eyes where the test says.
struct StubEmbedder: FaceEmbedder {
    /// The eyes that it measures.
    var eyes: Face.Eyes?

    func embedding(of face: Face, in image: Image) -> FaceEmbedding? { FaceEmbedding(model: "stub", values: [0]) }

    func eyes(of face: Face, in image: Image) -> Face.Eyes? { eyes }
}
