// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging

/// The vectors of a face in bytes, for those who keep them sealed: biometric data, as good as the pictures.
///
/// One that is compared with many others is read as often. So the bytes are a version, the length of the model's name and
/// the name, the number of vectors, and their values: 32-bit floating-point numbers (IEEE 754), the lowest byte first.
struct StoredTemplate: Sendable {
    private let embeddings: [FaceEmbedding]

    /// The most vectors of a template: more bring little, and a sealed one has 64 KiB.
    private static let mostVectors = 8
    private static let version: UInt8 = 1

    /// The template of these vectors, which are of one model; of the first eight.
    init(_ embeddings: [FaceEmbedding]) {
        self.embeddings = Array(embeddings.prefix(Self.mostVectors))
    }

    /// The template in some bytes; `nil` if they are none.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.first == Self.version else {
            guard let former = try? JSONDecoder().decode(FormerTemplate.self, from: data) else { return nil }
            embeddings = former.vectors.map { Self.embedding([UInt8]($0)[...], of: former.model) }
            return
        }
        guard bytes.count > 1, bytes.count > Int(bytes[1]) + 2 else { return nil }
        let (place, count) = (Int(bytes[1]) + 3, Int(bytes[Int(bytes[1]) + 2]))
        let model = String(decoding: bytes[2..<place - 1], as: UTF8.self)
        let length = count == 0 ? 0 : (bytes.count - place) / count
        guard length.isMultiple(of: 4), length * count == bytes.count - place else { return nil }
        embeddings = (0..<count).map { number in
            Self.embedding(bytes[(place + number * length)..<(place + (number + 1) * length)], of: model)
        }
    }

    /// The bytes.
    ///
    /// The vectors must be of one length, and the name of their model no longer than 255 bytes.
    var data: Data {
        let model = Array((embeddings.first?.model ?? "").utf8)
        precondition(model.count < 256, "the name of a model is short")
        precondition(Set(embeddings.map(\.values.count)).count < 2, "a model's vectors are of one length")
        var bytes = [Self.version, UInt8(model.count)] + model + [UInt8(embeddings.count)]
        for value in embeddings.lazy.flatMap(\.values) {
            for shift in stride(from: 0, to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift)))
            }
        }
        return Data(bytes)
    }

    /// The face; `nil` if there is no vector, or they are of different lengths.
    var template: FaceTemplate? { FaceTemplate(embeddings) }

    private static func embedding(_ bytes: ArraySlice<UInt8>, of model: String) -> FaceEmbedding {
        let values = stride(from: bytes.startIndex, to: bytes.endIndex - bytes.count % 4, by: 4).map { place in
            let low = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
            return Float(bitPattern: low | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24)
        }
        return FaceEmbedding(model: model, values: values)
    }
}

/// The template as earlier versions stored it, in JSON.
private struct FormerTemplate: Decodable {
    let model: String
    let vectors: [Data]
}
