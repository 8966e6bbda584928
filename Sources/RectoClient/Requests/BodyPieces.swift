// SPDX-License-Identifier: Apache-2.0
internal import NIOCore

/// A body in pieces, so that a slow connection shows how far an upload is.
struct BodyPieces: AsyncSequence, Sendable {
    let bytes: ByteBuffer
    let onProgress: UploadProgress.Observer?

    /// Large enough to fill a connection, small enough for progress to be seen on a slow one.
    private static let pieceSize = 65_536

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: bytes, total: bytes.readableBytes, onProgress: onProgress)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: ByteBuffer
        fileprivate let total: Int
        fileprivate let onProgress: UploadProgress.Observer?

        mutating func next() async -> ByteBuffer? {
            onProgress?(UploadProgress(bytesSent: total - rest.readableBytes, bytesInAll: total))
            return rest.readSlice(length: Swift.min(rest.readableBytes, BodyPieces.pieceSize)).flatMap { piece in
                piece.readableBytes > 0 ? piece : nil
            }
        }
    }
}
