// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// The digests of a few frames, by which a recording is known again when parts of it come back.
///
/// Those with the smallest digests are kept. Which these are depends on the bytes of the frames alone, so that a recording
/// which was cut, or put in another order, keeps most of them, and two that share most of their frames share most of
/// their sketches (Broder, On the resemblance and containment of documents, 1997). Sensors have noise: no frame that
/// shows a person comes from a camera twice.
struct FrameSketch: Sendable {
    /// How many digests are kept.
    static let size = 16

    private var all: Set<String> = []

    /// Takes note of a frame.
    mutating func add(_ frame: [UInt8]) { all.insert(SHA256.hash(data: frame).hexadecimal) }

    /// The smallest digests, in lower-case hexadecimal digits and in order.
    var digests: [String] { Array(all.sorted().prefix(Self.size)) }
}
