// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: what tells the largest face from others, where a model for that was supplied.
struct PortraitEmbedder: Sendable {
    let embedder: (any FaceEmbedder)?
    private let decoder = ImageDecoder()

    init(embedder: (any FaceEmbedder)?) {
        self.embedder = embedder
    }

    /// The embedding of the largest face; colours are decoded for it, which nothing before needed.
    ///
    /// - Returns: `nil` without a model or a face, or where the face cannot be cut out.
    /// - Throws: What keeps the embedder from working.
    func embed(_ faces: FaceFindings, of admitted: AdmittedImage) throws -> FaceEmbedding? {
        guard let embedder, let face = faces.largest else { return nil }
        let decoded = try decoder.decode(admitted.bytes.span, header: admitted.header, as: .rgb)
        return try embedder.embedding(of: face, in: decoded.image)
    }
}
