// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the embedding that tells the largest face from others, if a model for it was supplied.
struct PortraitEmbedder: Sendable {
    let embedder: (any FaceEmbedder)?

    /// The embedding of the largest face.
    ///
    /// Colours are decoded for it, because no earlier stage needs them.
    ///
    /// - Returns: `nil` without a model or a face, and if the face cannot be cut out, or it is unknown whose it is.
    /// - Throws: The embedder's errors.
    func embed(_ faces: FaceReadings, of admitted: AdmittedImage) throws -> FaceEmbedding? {
        guard let embedder, !faces.isHolderUnknown, let face = faces.largest else { return nil }
        return try embedder.embedding(of: face, in: admitted.colours())
    }
}
