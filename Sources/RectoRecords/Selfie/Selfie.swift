// SPDX-License-Identifier: Apache-2.0

/// A picture that a person took of themself; it goes with a document and makes no person alone.
public struct Selfie: Sendable, Hashable, Codable {
    /// Identifier derived from the input's digest, the same on every run.
    public var cardId: String?
    /// The place of the face in the image.
    public var face: FaceRectangle?
    /// SHA-256 of the image's bytes, in lower-case hexadecimal digits.
    public var selfie: String?

    /// A record that knows nothing yet.
    public init() {}

    /// Always `false`: a picture of a person states nothing about them.
    public var hasData: Bool { false }

    private enum Key: String, CodingKey {
        case cardId, hasData, face, selfie
    }

    public func encode(to encoder: any Encoder) throws {
        var card = encoder.container(keyedBy: Key.self)
        try card.encodeIfPresent(cardId, forKey: .cardId)
        try card.encode(hasData, forKey: .hasData)
        try card.encodeIfPresent(face, forKey: .face)
        try card.encodeIfPresent(selfie, forKey: .selfie)
    }
}
