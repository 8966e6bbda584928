// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation

/// The form of a blob's file: a header, then chunks of equal length, the last of which may be shorter.
///
/// Each chunk is sealed by itself with AES-256-GCM, so that neither side ever holds more than two. Its nonce has its
/// number and marks the last one, as in the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, 2015). So
/// changed, moved or missing chunks do not open. The key is the blob's own, derived from its verification's.
struct BlobFormat {
    /// The form's name and version, and the binary logarithm of a chunk's length.
    static let header = Data([0x52, 0x63, 0x74, 0x42, 1, 16, 0, 0])
    /// The length of a blob's part in a chunk, in bytes.
    static let chunkSize = 1 << 16
    /// The bytes that sealing adds to a chunk.
    static let tagSize = 16

    private let key: SymmetricKey
    private let context: Data

    init(_ id: BlobID, of key: DataKey) {
        self.key = key.derived(for: "blob", salt: Data(id.text.utf8))
        context = Self.header + Data("\(key.owner.text)/\(id.text)".utf8)
    }

    /// The length of a blob's file.
    static func fileSize(_ byteCount: Int) -> Int {
        header.count + byteCount + max(1, (byteCount + chunkSize - 1) / chunkSize) * tagSize
    }

    func seal(_ chunk: Data, index: Int, isLast: Bool) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: nonce(index, isLast))
        let box = try AES.GCM.seal(chunk, using: key, nonce: nonce, authenticating: context)
        return box.ciphertext + box.tag
    }

    /// The chunk, if it is the one of this place; otherwise `nil`.
    func open(_ sealed: Data, index: Int, isLast: Bool) -> Data? {
        guard sealed.count >= Self.tagSize else { return nil }
        let (ciphertext, tag) = (sealed.dropLast(Self.tagSize), sealed.suffix(Self.tagSize))
        guard let nonce = try? AES.GCM.Nonce(data: nonce(index, isLast)),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag)
        else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: context)
    }

    /// Never used twice with a key: a blob has its own, and is written once.
    private func nonce(_ index: Int, _ isLast: Bool) -> Data {
        var counter = UInt64(index).bigEndian
        return unsafe Data(count: 3) + Data(bytes: &counter, count: 8) + Data([isLast ? 1 : 0])
    }
}
