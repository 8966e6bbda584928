// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging

/// The vectors of a face in bytes, for those who keep them sealed: biometric data, as good as the pictures.
struct StoredTemplate: Sendable, Codable {
    private let model: String
    /// The values of each vector, 32-bit floating-point numbers (IEEE 754), the lowest byte first.
    private let vectors: [Data]

    /// The most vectors of a template: more bring little, and a sealed one has 64 KiB.
    private static let mostVectors = 8

    /// The template of these vectors, which are of one model; of the first eight.
    init(_ embeddings: [FaceEmbedding]) {
        model = embeddings.first?.model ?? ""
        vectors = embeddings.prefix(Self.mostVectors).map { embedding in
            embedding.values.reduce(into: Data()) { bytes, value in
                for shift in stride(from: 0, to: 32, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift)))
                }
            }
        }
    }

    /// The template in some bytes; `nil` if they are none.
    init?(_ data: Data) {
        guard let stored = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = stored
    }

    /// The bytes.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// The face; `nil` if there is no vector, or they are of different lengths.
    var template: FaceTemplate? {
        FaceTemplate(
            vectors.map { bytes in
                let bytes = [UInt8](bytes)
                let values = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
                    Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
                }
                return FaceEmbedding(model: model, values: values)
            }
        )
    }
}
