// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into frames: bytes in, pieces out, without a descriptor or a clock.
///
/// The caller takes all its pieces before the next bytes: then it holds no more than one frame and those bytes.
package protocol FrameSplitter {
    /// Adds the next bytes.
    mutating func append(_ bytes: [UInt8])
    /// The next piece of the bytes so far; `nil` if more have to come first.
    mutating func next() throws(FrameError) -> FramePiece?
    /// The next piece if nothing more will come; `nil` when there are none left.
    mutating func finish() throws(FrameError) -> FramePiece?
}

/// A piece that a splitter found.
package enum FramePiece: Sendable, Hashable {
    /// A frame from its first byte to its last.
    case whole(CameraFrame.Picture)
    /// The start of a frame without its end.
    case torn
}

/// Bytes of which the front is used up, which costs nothing until more are added.
struct ByteQueue {
    private(set) var bytes: [UInt8] = []
    /// Index of the first byte that is still needed.
    var start = 0

    var count: Int { bytes.count - start }

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Takes the bytes up to an index.
    mutating func take(to end: Int) -> [UInt8] {
        defer { start = end }
        return Array(bytes[start..<end])
    }
}
