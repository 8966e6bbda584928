// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import SystemPackage

/// Gives a blob's bytes in parts, each checked before it is given.
public actor BlobReader {
    /// The blob.
    public nonisolated let blob: StoredBlob
    /// The executor of the reader: it waits for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let executor = DiskExecutor()
    private let format: BlobFormat
    private let path: FilePath
    private let file: FileDescriptor
    /// The chunk that comes next, still sealed; empty at the end.
    private var ahead: Data?
    private var chunkCount = 0
    /// The damage of the file; once it is found, the reader gives no more bytes.
    private var damage: StoreError?

    init(_ blob: StoredBlob, key: DataKey, path: FilePath) throws(StoreError) {
        self.blob = blob
        self.path = path
        format = BlobFormat(blob.id, of: key)
        do {
            file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch Errno.noSuchFileOrDirectory {
            throw .blobMissing(blob.id)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    deinit {
        try? file.close()
    }

    /// The next part, of 64 KiB at most; `nil` after the last.
    ///
    /// - Returns: Bytes as they were written.
    /// - Throws: ``StoreError/blobDamaged(_:_:)``, and again at every later call.
    public func next() throws -> Data? {
        if let damage { throw damage }
        let sealed = try ahead ?? begin()
        guard !sealed.isEmpty || chunkCount == 0 else { return nil }
        let following = try read(BlobFormat.chunkSize + BlobFormat.tagSize)
        guard let chunk = format.open(sealed, index: chunkCount, isLast: following.isEmpty) else {
            throw damaged(following.isEmpty && isEarlier(sealed) ? .truncated : .altered(chunk: chunkCount))
        }
        ahead = following
        chunkCount += 1
        return chunk
    }

    /// All of the blob that was not given yet.
    ///
    /// - Parameter limit: The most bytes that may be left.
    /// - Returns: Bytes as they were written.
    /// - Throws: ``StoreError/blobDamaged(_:_:)``, ``StoreError/tooLarge(what:limit:)``.
    public func rest(limit: Int) throws -> Data {
        try StoreLimits.check("file", blob.byteCount, limit)
        var all = Data()
        while let part = try next() { all += part }
        return all
    }

    /// The first chunk, after checks of the file as a whole.
    private func begin() throws -> Data {
        let size: Int
        do { size = try Int(file.stat().size) } catch { throw StoreError(error, path: path) }
        let expected = BlobFormat.fileSize(blob.byteCount)
        guard size >= expected else { throw damaged(.truncated) }
        guard size == expected else { throw damaged(.extended) }
        guard try read(BlobFormat.header.count) == BlobFormat.header else { throw damaged(.unknownFormat) }
        return try read(BlobFormat.chunkSize + BlobFormat.tagSize)
    }

    private func read(_ count: Int) throws -> Data {
        do {
            return try file.readFully(count)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// True if a chunk at the file's end is one that others followed.
    private func isEarlier(_ sealed: Data) -> Bool {
        format.open(sealed, index: chunkCount, isLast: false) != nil
    }

    private func damaged(_ found: BlobDamage) -> StoreError {
        let error = StoreError.blobDamaged(blob.id, found)
        damage = error
        return error
    }
}
