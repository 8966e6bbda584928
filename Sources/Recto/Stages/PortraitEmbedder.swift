// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the embedding that tells the largest face from others, if a model for it was supplied.
struct PortraitEmbedder: Sendable {
    let embedder: (any FaceEmbedder)?

    /// The embedding of the largest face.
    ///
    /// Colours are decoded for it, because no earlier stage needs them.
    ///
    /// - Returns: `nil` without a model or a face, or if the face cannot be cut out.
    /// - Throws: The embedder's errors.
    func embed(_ faces: FaceReadings, of admitted: AdmittedImage) throws -> FaceEmbedding? {
        guard let embedder, let face = faces.largest else { return nil }
        return try embedder.embedding(of: face, in: admitted.colours())
    }
}
