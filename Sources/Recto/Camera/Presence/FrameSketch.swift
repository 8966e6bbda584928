// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// The hashes of a few frames, which recognise a recording if parts of it come back.
///
/// The smallest hashes are kept. Their choice depends on the bytes of the frames alone. So a recording that was cut or
/// reordered keeps most of them. Two recordings that share most of their frames share most of their sketches (Broder,
/// On the resemblance and containment of documents, 1997). Sensors have noise: no frame that shows a person comes from
/// a camera twice.
struct FrameSketch: Sendable {
    /// Number of hashes that are kept.
    static let size = 16

    private var all: Set<String> = []

    /// Adds a frame.
    mutating func add(_ frame: [UInt8]) { all.insert(SHA256.hash(data: frame).hexadecimal) }

    /// The smallest hashes, in lower-case hexadecimal digits and in order.
    var digests: [String] { Array(all.sorted().prefix(Self.size)) }
}
