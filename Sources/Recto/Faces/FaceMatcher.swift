// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// An embedder and what compares its embeddings.
public struct FaceMatcher: Sendable {
    /// Turns faces into embeddings.
    public let embedder: any FaceEmbedder
    /// Compares them.
    public let comparer: FaceComparer

    /// A matcher of these parts, which must belong to one model.
    public init(embedder: any FaceEmbedder, comparer: FaceComparer) {
        self.embedder = embedder
        self.comparer = comparer
    }

    /// The embedding of a face.
    ///
    /// - Returns: `nil` where the face cannot be cut out of the image.
    /// - Throws: What keeps the embedder from working.
    public func embedding(of face: Face, in image: Image) throws -> FaceEmbedding? {
        try embedder.embedding(of: face, in: image)
    }
}
