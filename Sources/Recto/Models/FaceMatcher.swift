// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// An embedder and the comparer of its embeddings.
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
    /// - Returns: `nil` if the face cannot be cut out of the image.
    /// - Throws: The embedder's errors.
    public func embedding(of face: Face, in image: Image) throws -> FaceEmbedding? {
        try embedder.embedding(of: face, in: image)
    }
}
