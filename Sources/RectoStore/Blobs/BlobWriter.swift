// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import Foundation
internal import SystemPackage

/// Takes a blob's bytes as they come, and writes them encrypted; an abandoned writer leaves nothing.
public actor BlobWriter {
    /// The blob's name.
    public nonisolated let id: BlobID
    /// The executor of the writer: it waits for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let executor = DiskExecutor()
    private let format: BlobFormat
    private let limit: Int
    private let paths: BlobFolder.Paths
    /// Open until the blob is finished or given up.
    private var file: FileDescriptor?
    /// Less than two chunks, at least one byte of them once there is one: the last chunk is sealed otherwise.
    private var pending = Data()
    private var chunkCount = 0
    private var byteCount = 0
    private var digest = SHA256()

    init(_ id: BlobID, key: DataKey, limit: Int, paths: BlobFolder.Paths) throws(StoreError) {
        self.id = id
        self.limit = limit
        self.paths = paths
        format = BlobFormat(id, of: key)
        do {
            let file = try paths.incoming.openPrivate(.writeOnly, .exclusiveCreate)
            self.file = file
            try file.writeAll(BlobFormat.header)
        } catch {
            throw StoreError(error, path: paths.incoming)
        }
    }

    deinit {
        guard let file else { return }
        try? file.close()
        try? paths.incoming.unlink()
    }

    /// Goes on with these bytes.
    ///
    /// - Parameter bytes: The next bytes.
    /// - Throws: ``StoreError/tooLarge(what:limit:)`` with the first byte beyond the limit, ``StoreError/diskFull``;
    ///   nothing is left of the blob then, and every later call throws ``StoreError/blobMissing(_:)``.
    public func append(_ bytes: some DataProtocol & Sendable) throws {
        let file = try openFile()
        guard bytes.count <= limit - byteCount else {
            cancel()
            throw StoreError.tooLarge(what: "file", limit: limit)
        }
        byteCount += bytes.count
        digest.update(data: bytes)
        for region in bytes.regions {
            var rest = Data(region)[...]
            while !rest.isEmpty {
                if pending.count == BlobFormat.chunkSize { try writeChunk(isLast: false, to: file) }
                let part = rest.prefix(BlobFormat.chunkSize - pending.count)
                pending += part
                rest = rest.dropFirst(part.count)
            }
        }
    }

    /// Ends the blob: it is on the disk when this returns, and counts once a change has stored it.
    ///
    /// - Returns: The blob for a change to store.
    /// - Throws: ``StoreError/diskFull`` and the like; nothing is left of the blob then.
    public func finish() throws -> StoredBlob {
        let file = try openFile()
        try writeChunk(isLast: true, to: file)
        do {
            try file.flush()
            // Closed with or without an error: a second time would close a file that another has opened meanwhile.
            self.file = nil
            try file.close()
            try paths.publish()
        } catch {
            cancel()
            throw StoreError(error, path: paths.final)
        }
        return StoredBlob(id: id, byteCount: byteCount, sha256: sha256)
    }

    /// SHA-256 of the bytes so far.
    package var sha256: Data { Data(digest.finalize()) }

    /// Gives the blob up.
    public func cancel() {
        try? file?.close()
        file = nil
        try? paths.incoming.unlink()
    }

    private func openFile() throws(StoreError) -> FileDescriptor {
        guard let file else { throw .blobMissing(id) }
        return file
    }

    private func writeChunk(isLast: Bool, to file: FileDescriptor) throws {
        do {
            try file.writeAll(format.seal(pending, index: chunkCount, isLast: isLast))
        } catch {
            cancel()
            throw StoreError(error, path: paths.incoming)
        }
        chunkCount += 1
        pending.removeAll(keepingCapacity: true)
    }
}
